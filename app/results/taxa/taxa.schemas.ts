/** A kind of result, of a taxonomy such as the CWE, that a result falls into (SARIF §3.27.8). */
export type ShownTaxon = {
  taxonomy: string | null
  version: string | null
  id: string
  name: string | null
  description: string | null
  href: string | null
  /** Why the result falls into it. */
  reason: string
}
