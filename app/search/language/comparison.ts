import { dateOf } from './periods.ts'

/** The two sides of `compare:`, as they are written: each an upload, a ref, a commit or a day (sides.server.ts). */
export type Comparison = { before: string; after: string }

/** What stands between the sides. No ref and no commit has it in its name. */
export const between = '..'

/** The sides of a value of `compare:`, or null where it has not got two. */
export function comparisonMeant(text: string): Comparison | null {
  const at = text.indexOf(between)
  const [before, after] = [text.slice(0, at).trim(), text.slice(at + between.length).trim()]
  return at <= 0 || before === '' || after === '' || after.includes(between) || after.startsWith('.') ? null : { before, after }
}

/** The value of `compare:` for two sides, not quoted. */
export function comparisonText({ before, after }: Comparison): string {
  return `${before}${between}${after}`
}

/** What a value that has not got two sides was most likely meant for, as `main...next` was for `main..next`; else null. */
export function likelyComparison(text: string): string | null {
  const sides = text.split(/\s*(?:\.{2,}|…|→|->)\s*/).filter(Boolean)
  return sides.length === 2 ? sides.join(between) : null
}

/** How a ref is written as a side: in full where its name alone would be a day. */
export function sideOfRef(name: string): string {
  return dateOf(name) === null ? name : `refs/heads/${name}`
}
