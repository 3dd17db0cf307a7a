import { describe, expect, it } from 'vitest'
import { locationsById } from '#app/sarif/locations/location-ids.ts'

describe('locationsById (SARIF §3.28.2)', () => {
  it('finds locations wherever they stand in a result', () => {
    const at = (id: number) => ({ id, message: { text: `${id}` } })
    const result = {
      locations: [at(0)],
      relatedLocations: [at(1), { message: {} }],
      codeFlows: [{ threadFlows: [{ id: 'thread', locations: [{ location: at(2), stack: { frames: [{ location: at(3) }] } }] }] }],
      stacks: [{ frames: [{ location: at(4) }] }],
      graphs: [{ nodes: [{ id: 'n', location: at(5), children: [{ id: 'm', location: at(6) }] }] }],
      suppressions: [{ kind: 'inSource', location: at(7) }],
    }
    expect([...locationsById(result).keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(locationsById(result).get(3)).toEqual(at(3))
  })

  it('takes the first of an id, and -1 for none', () => {
    const first = { id: 1, n: 1 }
    expect(locationsById({ relatedLocations: [first, { id: 1, n: 2 }, { id: -1 }, { id: '2' }, null, 7] })).toEqual(new Map([[1, first]]))
  })

  it('survives nesting without end', () => {
    const deep = JSON.parse(`${'{"children":['.repeat(20_000)}${']}'.repeat(20_000)}`)
    expect(locationsById({ graphs: [{ nodes: [deep] }] }).size).toBe(0)
  })
})
