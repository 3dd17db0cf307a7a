import type { ShownTaxon } from '#app/results/taxa/taxa.schemas.ts'

/** The number of a taxon that is a CWE; null for others. */
export function cweOf({ id }: ShownTaxon): number | null {
  const number = /^CWE-(\d+)$/.exec(id)?.[1]
  return number === undefined ? null : Number(number)
}

/** Whose taxon it is, and why the result falls into it. */
export function taxonReason({ taxonomy, version, reason }: ShownTaxon): string {
  return taxonomy === null ? reason : `${taxonomy}${version === null ? '' : ` ${version}`}: ${reason}`
}
