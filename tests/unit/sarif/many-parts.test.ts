import { describe, expect, it } from 'vitest'
import { readRun } from '#app/sarif/run.ts'
import { repoPath } from '#app/sarif/repo-path.ts'
import { resolveRule } from '#app/sarif/rule.ts'
import { resolveTags } from '#app/sarif/tags.ts'

const many = 20_000

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

/** Milliseconds. What grows with the product of two such numbers takes minutes; what grows with their sum, a fraction of a second. */
function duration(work: () => void): number {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

describe('a run with very many parts takes time in proportion to their number', () => {
  const extensions = times(many, (at) => ({ name: `e${at}`, guid: `g${at}`, rules: [{ id: `r${at}` }] }))
  const run = readRun({ tool: { driver: { name: 'T' }, extensions } })

  it.each([
    ['guids', (at: number) => ({ rule: { id: `r${at}`, toolComponent: { guid: `G${at}` } } })],
    ['names', (at: number) => ({ rule: { id: `r${at}`, toolComponent: { name: `e${at}` } } })],
    ['ids', (at: number) => ({ ruleId: `r${at}` })],
    ['ids with many parts', (at: number) => ({ ruleId: `r${at}${'/x'.repeat(18)}` })],
  ])('components that are found by %s', (_by, result) => {
    let found = 0
    expect(duration(() => times(many, (at) => (found += resolveRule(run, result(at)).descriptor?.id === `r${at}` ? 1 : 0)))).toBeLessThan(
      5_000,
    )
    expect(found).toBe(many)
  })

  it('taxonomies', () => {
    const taxonomies = times(many, (at) => ({ name: 'CWE', guid: `t${at}`, taxa: [{ id: `${at + 1}` }] }))
    const classified = readRun({ tool: { driver: { name: 'T' } }, taxonomies })
    const rule = resolveRule(classified, {})
    const taken = duration(() =>
      times(many, (at) => {
        const taxa = [{ index: 0, toolComponent: { guid: `t${at}` } }]
        expect(resolveTags(classified, rule, { taxa }).cwes).toEqual([at + 1])
      }),
    )
    expect(taken).toBeLessThan(5_000)
  })

  it.each([
    ['invocations', { invocations: times(many, (at) => ({ workingDirectory: { uri: `file:///w${at}/` } })) }],
    ['repositories', { versionControlProvenance: times(many, (at) => ({ mappedTo: { uri: `file:///w${at}/` } })) }],
  ])('%s that a path may be relative to', (_what, header) => {
    const local = readRun(header)
    expect(duration(() => times(many, (at) => repoPath(local, { uri: `file:///x/${at}.c` })))).toBeLessThan(5_000)
    expect(repoPath(local, { uri: 'file:///w7/a.c' }).path).toBe('a.c')
  })
})
