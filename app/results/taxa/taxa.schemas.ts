import type { Taxon } from '#app/sarif/rules/result-taxa.ts'

/** A taxon that a result falls into, with what it has to do with others, a sentence each. */
export type ShownTaxon = Omit<Taxon, 'relationships' | 'component'> & { relations: string[] }
