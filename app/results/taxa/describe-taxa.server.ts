import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { cutOrNull, cutText } from '#app/results/message/cut-text.ts'
import { resolveTaxa, type Taxon } from '#app/sarif/rules/result-taxa.ts'

const listedTaxa = 100
const longestName = 300
const longestText = 2_000

/** The taxa that a result falls into, each with its reason; `tags` are those of rule and result. */
export function describeTaxa({ run, rule, result }: ResultContext, tags: readonly string[]): { taxa: Taxon[]; total: number } {
  const taxa = resolveTaxa(run, rule, result, tags)
  return {
    taxa: taxa.slice(0, listedTaxa).map(({ taxonomy, version, id, name, description, href, reason }) => ({
      taxonomy: cutOrNull(taxonomy, longestName),
      version: cutOrNull(version, longestName),
      id: cutText(id, longestName),
      name: cutOrNull(name, longestName),
      description: cutOrNull(description, longestText),
      href,
      reason: cutText(reason, longestName),
    })),
    total: taxa.length,
  }
}
