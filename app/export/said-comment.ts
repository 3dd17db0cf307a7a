import type { WalkedRow } from '#app/search/sql/walked-rows.server.ts'

/** With what words the latest verdict was said, whether or not it holds still: where something was taken back, what had been said before it. */
export function saidComment(said: WalkedRow['said']): string | null {
  let at = said.length - 1
  for (let undone = said[at]?.undoes ?? null; undone !== null; undone = said[at]?.undoes ?? null) at = undone - 1
  return said[at]?.verdict === said.at(-1)?.verdict ? (said[at]?.comment ?? null) : null
}
