import { CloseButton } from '#app/ui/controls/CloseButton.tsx'

type KeptVerdictNoteProps = { isKept: boolean; onOpen: () => void; onClose: () => void }

/** Says that a verdict was not given after what asked for it was closed, and opens that again with what was written. There from the beginning, so that it is read out. */
export function KeptVerdictNote({ isKept, onOpen, onClose }: KeptVerdictNoteProps) {
  return (
    <div role="status" aria-live="polite" className="verdict-note empty:hidden">
      {isKept && (
        <>
          <span>Your verdict did not get through. What you wrote is kept.</span>
          <button type="button" className="button" onClick={onOpen}>
            Open it again
          </button>
          <CloseButton label="Close this note" onClick={onClose} />
        </>
      )}
    </div>
  )
}
