import type { Taxon } from '#app/sarif/rules/result-taxa.ts'

/** The number of a taxon that is a CWE; null for others. */
export function cweOf({ id }: Taxon): number | null {
  const number = /^CWE-(\d+)$/.exec(id)?.[1]
  return number === undefined ? null : Number(number)
}

/** Whose taxon it is, and why the result falls into it. */
export function taxonReason({ taxonomy, version, reason }: Taxon): string {
  return taxonomy === null ? reason : `${taxonomy}${version === null ? '' : ` ${version}`}: ${reason}`
}
