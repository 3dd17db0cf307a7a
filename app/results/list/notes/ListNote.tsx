/** Says that rows could not be loaded. It stays at the lower edge of the window as long as that is so. */
export function ListNote({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <div className="list-note" role="alert">
      <span>Some results could not be loaded.</span>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
