import type { Meaning } from '#app/search/language/understand.ts'
import { literalMark } from '#app/search/text/glob.ts'
import { refName } from '#app/store/projects/refs.ts'

/** The name that a value stands for: a ref has several spellings. */
export function nameMeant(field: Meaning['field'], value: string): string {
  if (field !== 'ref') return value
  return value.startsWith(literalMark) ? literalMark + refName(value.slice(1)).name : refName(value).name
}
