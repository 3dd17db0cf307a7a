import type { Facet } from '#app/search/answers/facet.ts'
import { changes } from '#app/search/changes.ts'
import { changeQuery, comparingQuery, leftQuery } from '#app/search/language/comparison-query.ts'
import type { ComparedFacts, SideFacts } from '#app/search/sql/side-facts.server.ts'
import { uploadName } from '#app/uploads/upload-name.ts'
import type { ComparisonFacts, ShownSide } from './compare.schemas.ts'

/** What the bar above a comparison says, given the counts of the query's facets. */
export function describeComparison(q: string, compared: ComparedFacts, facets: Facet[]): ComparisonFacts {
  const values = facets.find(({ field }) => field === 'change')?.values ?? []
  return {
    isComparable: compared.isComparable,
    apart: compared.apart,
    before: shown(compared.before),
    after: shown(compared.after),
    counts: changes.map((change) => {
      const counted = values.find(({ value }) => value === change)
      return { change, count: counted?.count ?? 0, query: changeQuery(q, change), isChosen: counted?.chosen === 'include' }
    }),
    swapped: comparingQuery(q, { before: compared.after.text, after: compared.before.text }),
    left: leftQuery(q),
  }
}

function shown({ tools, ...side }: SideFacts): ShownSide {
  return { ...side, fileName: uploadName({ fileName: side.fileName, tools }) }
}
