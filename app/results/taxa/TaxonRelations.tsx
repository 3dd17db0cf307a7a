import type { ShownTaxon } from './taxa.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

/** What a taxon has to do with others, a line each. */
export function TaxonRelations({ of: { relations } }: { of: ShownTaxon }) {
  return relations.map((relation, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- relations of a taxon never move
    <LogText key={at} className="reason" text={relation} />
  ))
}
