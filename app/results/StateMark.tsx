import type { State } from '#app/sarif/codes.ts'

/** The state of a result as a mark (marks.css) and its word. */
export function StateMark({ state }: { state: State }) {
  return <span className={`state state-${state}`}>{state}</span>
}
