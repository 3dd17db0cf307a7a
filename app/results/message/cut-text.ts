import { asText } from '#app/sarif/json.ts'

/** A text of at most so many UTF-16 units, the last of them `…` where something is left out; no character is cut in two. */
export function cutText(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The same of a text that may be missing; null where it is. */
export function cutOrNull(text: string | null | undefined, longest: number): string | null {
  return text === null || text === undefined ? null : cutText(text, longest)
}

/** The same of what a log has in the place of a text; null where there is none, or an empty one. */
export function shortText(value: unknown, longest: number): string | null {
  return cutOrNull(asText(value), longest)
}
