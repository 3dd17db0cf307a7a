import { weightedValues } from './weighted-values.ts'

const mostLanguages = 20
/** A language tag (BCP 47), as far as it is compared. */
const tag = /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/i

/** The languages that an `Accept-Language` asks for (RFC 9110 §12.5.4), the most wanted first; what is no language tag is passed over. */
export function acceptedLanguages(header: string | null | undefined): string[] {
  return weightedValues((header ?? '').slice(0, 1_000))
    .slice(0, mostLanguages)
    .filter(({ name, weight }) => weight > 0 && tag.test(name))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ name }) => name)
}
