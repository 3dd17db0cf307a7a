import type { Meaning } from '#app/search/language/understand.ts'
import { literalMark, namePattern } from '#app/search/text/glob.ts'
import { refName } from '#app/store/projects/refs.ts'

/** The name that a value stands for: a ref has several spellings. */
export function nameMeant(field: Meaning['field'], value: string): string {
  if (field !== 'ref') return value
  return value.startsWith(literalMark) ? literalMark + refName(value.slice(1)).name : refName(value).name
}

/** How a name is written so that it stands for itself: that of a ref in full where it would be taken for another's, as `origin/x` is for `x`. */
export function nameWritten(field: Meaning['field'], name: string): string {
  return field !== 'ref' || refName(name).name === name ? name : `refs/heads/${name}`
}

/** Tells whether a name is one of those that the values of a term stand for. */
export function isNamedBy({ field, values }: Meaning): (name: string) => boolean {
  const patterns = values.map((value) => new RegExp(namePattern(nameMeant(field, value)), 'su'))
  return (name) => patterns.some((pattern) => pattern.test(name))
}
