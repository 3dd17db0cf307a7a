import { describe, expect, test } from 'vitest'
import { resolveTaxa } from '#app/sarif/rules/result-taxa.ts'
import { contextOf } from '#tests/unit/results/context.ts'

type Json = { [key: string]: unknown }

const cwe = {
  name: 'CWE',
  guid: 'AAAA0000-0001-4c3e-9d2a-5b6c7d8e9f00',
  version: '4.15',
  taxa: [
    { id: '22', name: 'Path Traversal' },
    { id: '89', shortDescription: { text: 'SQL Injection' }, fullDescription: { text: 'Long' }, helpUri: 'https://cwe.example/89' },
  ],
}

function taxaOf(result: Json, run: Json = { taxonomies: [cwe] }, tags: string[] = []) {
  const context = contextOf(result, run)
  return resolveTaxa(context.run, context.rule, context.result, tags)
}

/** A run whose rule `r` has these relationships. */
function related(relationships: unknown[]): Json {
  return { taxonomies: [cwe], tool: { driver: { name: 'T', rules: [{ id: 'r', relationships }] } } }
}

describe('the taxa of a result', () => {
  test('§3.27.8: are those that it states', () => {
    expect(taxaOf({ taxa: [{ id: '89', index: 1, toolComponent: { name: 'CWE', index: 0 } }] })).toEqual([
      {
        taxonomy: 'CWE',
        version: '4.15',
        id: 'CWE-89',
        name: 'SQL Injection',
        description: 'Long',
        href: 'https://cwe.example/89',
        reason: 'stated by the result',
        relationships: [],
        component: cwe,
      },
    ])
  })

  test('§3.53.3: and those that its rule is equal to or a part of, not the merely relevant ones', () => {
    const to = (id: string, ...kinds: string[]) => ({ target: { id, toolComponent: { name: 'CWE' } }, kinds })
    const taxa = taxaOf(
      { ruleId: 'r' },
      related([to('22', 'superset'), to('89', 'equal'), to('79', 'relevant'), to('78', 'subset'), to('20')]),
    )
    expect(taxa.map(({ id, reason }) => [id, reason])).toEqual([
      ['CWE-22', 'the rule is a part of it'],
      ['CWE-89', 'the rule is the same'],
    ])
  })

  test('each stands once, with its first reason', () => {
    const run = related([{ target: { id: '89', toolComponent: { index: 0 } }, kinds: ['superset'] }])
    expect(taxaOf({ ruleId: 'r', taxa: [{ id: '89', toolComponent: { index: 0 } }] }, run)).toMatchObject([
      { id: 'CWE-89', reason: 'stated by the result' },
    ])
    const [kind, same] = ['Kind', 'kind'].map((id) => ({ id, toolComponent: { name: 'Own' } }))
    expect(taxaOf({ taxa: [kind, same] }, {}).map(({ id }) => id)).toEqual(['Kind'])
  })

  test.each([
    ['guid', { guid: 'aaaa0000-0001-4c3e-9d2a-5b6c7d8e9f00' }],
    ['name', { name: 'CWE' }],
    ['index', { index: 0 }],
  ])('§3.54: a taxonomy is found by its %s', (_, toolComponent) => {
    expect(taxaOf({ taxa: [{ index: 0, toolComponent }] })).toMatchObject([{ id: 'CWE-22', name: 'Path Traversal', taxonomy: 'CWE' }])
  })

  test('§3.54: of several taxonomies it is the one that is named', () => {
    const run = { taxonomies: [{ name: 'Other', taxa: [{ id: '22', name: 'Another' }] }, cwe] }
    expect(taxaOf({ taxa: [{ index: 0, toolComponent: { name: 'CWE' } }] }, run)).toMatchObject([{ name: 'Path Traversal' }])
  })

  test('§3.52.4: a taxon whose index leads to another is that of its id', () => {
    expect(taxaOf({ taxa: [{ id: '89', index: 0, toolComponent: { name: 'CWE' } }] })).toMatchObject([
      { id: 'CWE-89', name: 'SQL Injection' },
    ])
  })

  test('§3.19.3: a taxonomy of the tool’s own is in its driver', () => {
    const run = { tool: { driver: { name: 'T', taxa: [{ id: 'SUC', name: 'Suspicious' }] } } }
    expect(taxaOf({ taxa: [{ id: 'SUC', index: 0 }] }, run)).toMatchObject([{ taxonomy: 'T', id: 'SUC', name: 'Suspicious' }])
  })

  test('a relationship to another rule is no taxon', () => {
    expect(taxaOf({ ruleId: 'r' }, related([{ target: { id: 'other', index: 3 }, kinds: ['equal'] }]))).toEqual([])
  })

  test('a CWE and a category of OWASP have their names where the log has none', () => {
    expect(
      taxaOf(
        {
          taxa: [
            { id: 'CWE-787' },
            { id: 'A03', toolComponent: { name: 'OWASP Top 10 2021' } },
            { id: '999999', toolComponent: { name: 'CWE' } },
          ],
        },
        {},
      ),
    ).toMatchObject([
      { id: 'CWE-787', name: 'Out-of-bounds Write', href: 'https://cwe.mitre.org/data/definitions/787.html' },
      { id: 'A03:2021', name: 'Injection', taxonomy: 'OWASP Top 10 2021' },
      { id: 'CWE-999999', name: null },
    ])
  })

  test('what is like a category of OWASP stays as it is in a taxonomy of another name', () => {
    expect(taxaOf({ taxa: [{ id: 'A03', toolComponent: { name: 'House rules 2021' } }] }, {})).toMatchObject([{ id: 'A03', name: null }])
  })

  test('§3.8.2.1: tags that name a category of OWASP count, since tools write those', () => {
    const tags = ['security', 'OWASP-A1:2017 - Injection', 'owasp-top-10-2021-a03', 'OWASP-A10', 'external/owasp/owasp-a7']
    expect(taxaOf({}, {}, tags).map(({ id, name, reason }) => [id, name, reason])).toEqual([
      ['A01:2017', 'Injection', 'from the tag OWASP-A1:2017 - Injection'],
      ['A03:2021', 'Injection', 'from the tag owasp-top-10-2021-a03'],
    ])
  })

  test.each([null, 1, 'x', {}, [null, 1, {}, [], { id: 5, index: 'x', toolComponent: 'y' }]])('%j breaks nothing', (taxa) => {
    expect(taxaOf({ taxa })).toEqual([])
  })
})
