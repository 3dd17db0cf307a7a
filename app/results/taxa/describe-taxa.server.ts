import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { cutOrNull, cutText } from '#app/results/message/cut-text.ts'
import { resolveTaxa } from '#app/sarif/rules/result-taxa.ts'
import type { ShownTaxon } from './taxa.schemas.ts'
import { taxonRelations } from './taxon-relations.server.ts'

const listedTaxa = 100
const longestName = 300
const longestText = 2_000

/** The taxa that a result falls into, each with its reason; `tags` are those of rule and result. */
export function describeTaxa(
  context: Pick<ResultContext, 'run' | 'rule' | 'result'>,
  tags: readonly string[],
): { taxa: ShownTaxon[]; total: number } {
  const taxa = resolveTaxa(context.run, context.rule, context.result, tags)
  return {
    taxa: taxa.slice(0, listedTaxa).map((taxon) => ({
      taxonomy: cutOrNull(taxon.taxonomy, longestName),
      version: cutOrNull(taxon.version, longestName),
      id: cutText(taxon.id, longestName),
      name: cutOrNull(taxon.name, longestName),
      description: cutOrNull(taxon.description, longestText),
      href: taxon.href,
      reason: cutText(taxon.reason, longestName),
      relations: taxonRelations(context, taxon).map((relation) => cutText(relation, longestName)),
    })),
    total: taxa.length,
  }
}
