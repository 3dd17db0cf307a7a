import { asArray, asObject, asText } from '#app/sarif/json.ts'
import { plainText } from '#app/sarif/messages/message-links.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { relatedDescriptor } from '#app/sarif/rules/related-descriptor.ts'
import type { Taxon } from '#app/sarif/rules/result-taxa.ts'
import type { ResultContext } from '#app/results/message/result-context.server.ts'

const mostRelations = 20
const mostKinds = 10

/** SARIF §3.53.3: what the taxon is to the other. Kinds that have no words here are told as the log has them. */
const kindWords = new Map([
  ['equal', 'the same as'],
  ['superset', 'a part of'],
  ['subset', 'contains'],
  ['disjoint', 'nothing in common with'],
  ['incomparable', 'overlaps'],
  ['relevant', 'related to'],
])

/** What a taxon of a taxonomy has to do with others (SARIF §3.53), a sentence each: `a part of C1 Injection`. At most 20. */
export function taxonRelations({ run, rule }: Pick<ResultContext, 'run' | 'rule'>, { component, relationships }: Taxon): string[] {
  return relationships.slice(0, mostRelations).flatMap((value) => {
    const relationship = asObject(value)
    const other = relatedDescriptor(run, component, relationship?.target, 'taxa')
    if (other === null) return []
    const stated = asArray(relationship?.kinds)
      .slice(0, mostKinds)
      .flatMap((kind) => asText(kind) ?? [])
    const kinds = (stated.length === 0 ? ['relevant'] : stated).map((kind) => kindWords.get(kind) ?? kind)
    const name = [other.component, other.id, other.name].filter((part) => part !== null).join(' ')
    const description = plainText(resolveMessage(run, rule, relationship?.description).text, () => false)
    return `${kinds.join(', ')} ${name}${description === '' ? '' : `: ${description}`}`
  })
}
