import { weightedValues } from '#app/http/requests/weighted-values.ts'

/** What answers are compressed with, the better one first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** The best encoding that an `Accept-Encoding` allows (RFC 9110 §12.5.3); null for none, and where there is no such header. */
export function acceptedEncoding(header: string | null): Encoding | null {
  const weights = new Map(weightedValues((header ?? '').toLowerCase()).map(({ name, weight }) => [name, weight]))
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = encodings.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a))
  return best ?? null
}
