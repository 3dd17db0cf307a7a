import { facetFields } from '#app/search/choices.ts'
import { groupings } from '#app/search/groupings.ts'
import { sorts } from '#app/search/sorts.ts'
import type { ModelService } from './service.ts'

const queries = [
  '',
  'is:*',
  'severity:critical,high',
  'is:fixed -severity:low',
  'ref:* kind:*',
  'rule:a*',
  'path:src/**',
  '-path:**/test/**',
  'tag:security cwe:79',
  'the',
  'a* -unlikely',
  'verdict:* has:flow',
  'steps:>2',
  'seen:2026',
  'fixed:2026',
  'baseline:new is:new',
]

/** Asks a bit of everything, a question each time, so that the loops are compiled before anybody waits for them. */
export async function* warmUp(service: ModelService): AsyncGenerator<void> {
  const now = new Date().toISOString()
  for (const sort of sorts) {
    for (const [at, q] of queries.entries()) {
      await service.answer('list', { q, now, sort, cursor: '', limit: 50 })
      yield
      await service.answer('list', { q, now, sort, cursor: '', from: 2, limit: 50 })
      yield
      await service.answer('filters', { q, now, folders: [], limit: 20, fields: facetFields })
      yield
      await service.answer('groups', { q, now, sort, by: groupings[at % groupings.length] ?? 'rule', cursor: '', limit: 50 })
      yield
    }
  }
}
