import type { State } from '#app/sarif/codes.ts'

const shapes: Record<State, string> = {
  open: 'M8 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
  reopened: 'M12.4 9.5A4.6 4.6 0 1 1 11 4.6M11.5 1.8v3.4H8.1',
  fixed: 'M3 8.5l3.3 3.3L13 4.8',
}

/** The state of a result as a mark and its word. */
export function StateMark({ state }: { state: State }) {
  return (
    <span className={`state state-${state}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={shapes[state]} />
      </svg>
      <span className="word">{state}</span>
    </span>
  )
}
