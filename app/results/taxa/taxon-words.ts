import type { ShownTaxon } from './taxa.schemas.ts'

/** The number of a taxon that is a CWE; null for others. */
export function cweOf({ id }: ShownTaxon): number | null {
  const number = /^CWE-(\d+)$/.exec(id)?.[1]
  return number === undefined ? null : Number(number)
}

/** A CWE by its number, and its name where that is known. */
export function weaknessWords({ id, name }: { readonly id: number; readonly name: string | null }): string {
  return name === null ? `CWE-${id}` : `CWE-${id} ${name}`
}

/** Whose taxon it is, and why the result falls into it. */
export function taxonReason({ taxonomy, version, reason }: ShownTaxon): string {
  return taxonomy === null ? reason : `${taxonomy}${version === null ? '' : ` ${version}`}: ${reason}`
}
