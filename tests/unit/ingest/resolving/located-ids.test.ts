import { describe, expect, it } from 'vitest'
import { locatedIds } from '#app/ingest/resolving/located-ids.ts'
import { growth, linear } from '#tests/setup/growth.ts'

const ids = Array.from({ length: 20 }, (_, at) => at)

describe('whether a location of a result has the id that a link of its message leads to', () => {
  const result = { locations: [{ id: 3 }, null, { id: '4' }, { id: 17 }] }
  const unparsed = '\nrelatedLocations:[{"id":5},{"id" : 6 },{"id":71},{"id":8.5},{"id":9e1},{"id":-10},{"id":18}]'

  it.each(ids)('is told alike of %i as one of few and as one of many', (id) => {
    const isHere = [3, 5, 6, 17, 18].includes(id)
    expect(locatedIds(result, unparsed)(id)).toBe(isHere)
    const ofMany = locatedIds(result, unparsed)
    expect([...ids, ...ids, id].map((asked) => ofMany(asked)).at(-1)).toBe(isHere)
  })

  it.each([
    ['parsed', (count: number) => [{ locations: Array.from({ length: count }, () => ({})) }, ''] as const],
    ['not parsed', (count: number) => [{}, '{"physicalLocation":{},"id":7}'.repeat(count)] as const],
  ])('takes time in proportion to links and locations that were %s', (_what, make) => {
    const grown = growth((count) => {
      const [located, text] = make(count)
      return () => {
        const has = locatedIds(located, text)
        for (let id = 0; id < count; id++) expect(has(1000 + id)).toBe(false)
      }
    }, 600)
    expect(grown).toBeLessThan(linear)
  })
})
