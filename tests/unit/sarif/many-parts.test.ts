import { describe, expect, it } from 'vitest'
import { readRun } from '#app/sarif/runs/run.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { resolveTags } from '#app/sarif/rules/tags.ts'
import { growth, linear } from '#tests/setup/growth.ts'

const many = 600

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

describe('a run with very many parts takes time in proportion to their number', () => {
  it.each([
    ['guids', (at: number) => ({ rule: { id: `r${at}`, toolComponent: { guid: `G${at}` } } })],
    ['names', (at: number) => ({ rule: { id: `r${at}`, toolComponent: { name: `e${at}` } } })],
    ['ids', (at: number) => ({ ruleId: `r${at}` })],
    ['ids with many parts', (at: number) => ({ ruleId: `r${at}${'/x'.repeat(18)}` })],
  ])('components that are found by %s', (_by, result) => {
    const grown = growth((count) => {
      const extensions = times(count, (at) => ({ name: `e${at}`, guid: `g${at}`, rules: [{ id: `r${at}` }] }))
      const run = readRun({ tool: { driver: { name: 'T' }, extensions } })
      return () => times(count, (at) => expect(resolveRule(run, result(at)).descriptor?.id === `r${at}`).toBe(true))
    }, many)
    expect(grown).toBeLessThan(linear)
  })

  it('taxonomies', () => {
    const grown = growth((count) => {
      const taxonomies = times(count, (at) => ({ name: 'CWE', guid: `t${at}`, taxa: [{ id: `${at + 1}` }] }))
      const classified = readRun({ tool: { driver: { name: 'T' } }, taxonomies })
      const rule = resolveRule(classified, {})
      return () =>
        times(count, (at) => {
          const taxa = [{ index: 0, toolComponent: { guid: `t${at}` } }]
          expect(resolveTags(classified, rule, { taxa }).cwes).toEqual([at + 1])
        })
    }, many)
    expect(grown).toBeLessThan(linear)
  })

  it.each([
    ['invocations', (count: number) => ({ invocations: times(count, (at) => ({ workingDirectory: { uri: `file:///w${at}/` } })) })],
    ['repositories', (count: number) => ({ versionControlProvenance: times(count, (at) => ({ mappedTo: { uri: `file:///w${at}/` } })) })],
  ])('%s that a path may be relative to', (_what, header) => {
    const grown = growth((count) => {
      const local = readRun(header(count))
      return () => times(count, (at) => repoPath(local, { uri: `file:///x/${at}.c` }))
    }, many)
    expect(grown).toBeLessThan(linear)
    expect(repoPath(readRun(header(many)), { uri: 'file:///w7/a.c' }).path).toBe('a.c')
  })
})
