import type { WalkedRow } from '#app/search/sql/walked-rows.server.ts'

type SaidVerdict = WalkedRow['said'][number]

/** The latest verdict as it was given, whether or not it holds still: where something was taken back, what had been said before it. Null where nothing was. */
export function latestVerdict(said: WalkedRow['said']): SaidVerdict | null {
  let at = said.length - 1
  for (let undone = said[at]?.undoes ?? null; undone !== null; undone = said[at]?.undoes ?? null) at = undone - 1
  const given = said[at]
  return given?.verdict === said.at(-1)?.verdict ? (given ?? null) : null
}

/** The verdict of a row as it was given; null where it ran out or was never given. */
export function standingVerdict({ said, verdict }: WalkedRow): SaidVerdict | null {
  return verdict === said.at(-1)?.verdict ? latestVerdict(said) : null
}
