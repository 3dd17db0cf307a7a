import { describe, expect, it } from 'vitest'
import { contents } from '#app/sarif/codes.ts'
import { contentBits } from '#app/sarif/contents.ts'
import { countSteps } from '#app/sarif/flows/steps.ts'

function named(result: Record<string, unknown>) {
  const bits = contentBits(result)
  return contents.filter((_, position) => (bits & (1 << position)) !== 0)
}
function flow(...lengths: number[]) {
  return { threadFlows: lengths.map((length) => ({ locations: Array.from({ length }, () => ({})) })) }
}

describe('countSteps (SARIF §3.36 to §3.38)', () => {
  it('is the length of the longest thread flow of all code flows', () => {
    expect(countSteps({ codeFlows: [flow(2, 7), flow(3), flow()] })).toBe(7)
  })

  it('is 0 without any', () => {
    for (const codeFlows of [undefined, null, {}, [], [null], [{}], [{ threadFlows: [null, {}, { locations: {} }] }]]) {
      expect(countSteps({ codeFlows })).toBe(0)
    }
  })
})

describe('contentBits', () => {
  it('names what a result has', () => {
    expect(named({ codeFlows: [flow(1)] })).toEqual(['flow'])
    expect(named({ fixes: [{}] })).toEqual(['fix'])
    expect(named({ graphs: [{}] })).toEqual(['graph'])
    expect(named({ graphTraversals: [{}] })).toEqual(['graph'])
    expect(named({ stacks: [{}] })).toEqual(['stack'])
    expect(named({ suppressions: [{}] })).toEqual(['suppression'])
  })

  it('finds the snippets of its places (SARIF §3.29.5, §3.30.13)', () => {
    const at = (physicalLocation: unknown) => ({ locations: [{}, { physicalLocation }] })
    expect(named(at({ region: { snippet: { text: 'x' } } }))).toEqual(['snippet'])
    expect(named(at({ region: { snippet: 'x' } }))).toEqual(['snippet'])
    expect(named(at({ contextRegion: { snippet: { text: 'x' } } }))).toEqual(['snippet'])
    for (const physicalLocation of [null, {}, { region: { snippet: null } }, { region: { snippet: '' } }]) {
      expect(named(at(physicalLocation))).toEqual([])
    }
  })

  it('has a bit for each', () => {
    const all = {
      codeFlows: [flow(1)],
      fixes: [{}],
      graphs: [{}],
      stacks: [{}],
      suppressions: [{}],
      locations: [{ physicalLocation: { region: { snippet: 'x' } } }],
    }
    expect(named(all)).toEqual([...contents])
  })

  it('counts nothing that is empty or of another type', () => {
    const empty = { codeFlows: [flow()], fixes: [], graphs: {}, graphTraversals: null, stacks: 'x', suppressions: [], locations: {} }
    expect(contentBits(empty)).toBe(0)
    expect(contentBits({})).toBe(0)
  })
})
