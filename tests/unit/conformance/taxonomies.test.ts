import { expect } from 'vitest'
import { finding } from '#tests/fixtures/log.ts'
import { type Json, rule, openCases } from './cases.ts'

const cases = openCases()

const taxonomies = [
  {
    name: 'CWE',
    version: '4.15',
    taxa: [
      { id: '22', name: 'Path Traversal' },
      { id: '89', name: 'SQL Injection' },
    ],
  },
  { name: 'House rules', taxa: [{ id: 'H1', name: 'First' }] },
]

async function taxaOf(own: Json, members: Json = { taxonomies }): Promise<(string | null)[][]> {
  return (await cases.result(own, members)).page.taxa.taxa.map(({ taxonomy, id, name }) => [taxonomy, id, name])
}

function related(...kinds: string[]): Json {
  const relationships = kinds.map((kind) => ({ target: { id: 'H1', index: 0, toolComponent: { index: 1 } }, kinds: [kind] }))
  return { taxonomies, tool: { driver: { name: 'Tool', rules: [{ id: 'r', relationships }] } } }
}

rule('3.14.8-a', async () => {
  expect(await taxaOf({ taxa: [{ index: 0, toolComponent: { name: 'House rules', index: 1 } }] })).toEqual([['House rules', 'H1', 'First']])
  const rows = await cases.listed([finding({ taxa: [{ index: 1, toolComponent: { index: 0 } }] })], { taxonomies })
  expect(await cases.shown(`project:${rows[0]?.project} cwe:89`)).toHaveLength(1)
})

rule('3.19.3-a', async () => {
  const own = { name: 'Own', taxa: [{ id: 'T1', name: 'Own taxon' }] }
  expect(await taxaOf({ taxa: [{ id: 'T1', index: 0 }] }, { tool: { driver: own } })).toEqual([['Own', 'T1', 'Own taxon']])
  const tool = { driver: { name: 'Tool' }, extensions: [own] }
  expect(await taxaOf({ taxa: [{ id: 'T1', index: 0, toolComponent: { name: 'Own' } }] }, { tool })).toEqual([['Own', 'T1', 'Own taxon']])
})

rule('3.27.8-a', async () => {
  const { page } = await cases.result({ taxa: [{ id: '89', toolComponent: { name: 'CWE' } }] }, { taxonomies })
  expect(page.taxa.taxa).toMatchObject([{ taxonomy: 'CWE', id: 'CWE-89', reason: 'stated by the result' }])
  expect(page.cwes.map(({ id }) => id)).toEqual([89])
})

rule('3.27.8-b', async () => {
  for (const kind of ['equal', 'superset']) expect(await taxaOf({}, related(kind))).toEqual([['House rules', 'H1', 'First']])
  expect(await taxaOf({}, related('relevant', 'subset', 'disjoint'))).toEqual([])
})

rule('3.54-a', async () => {
  expect(await taxaOf({ taxa: [{ id: 'H1', toolComponent: { name: 'House rules' } }] })).toEqual([['House rules', 'H1', 'First']])
  expect(await taxaOf({ taxa: [{ id: '89', toolComponent: { name: 'CWE' } }] }, {})).toMatchObject([['CWE', 'CWE-89', expect.any(String)]])
})

rule('3.8.2-a', async () => {
  const tool = { driver: { name: 'Tool', rules: [{ id: 'r', properties: { tags: ['external/cwe/cwe-079'] } }] } }
  const { row, page } = await cases.result({}, { tool })
  expect(page.cwes.map(({ id }) => id)).toEqual([79])
  expect(await cases.shown(`project:${row.project} cwe:79`)).toHaveLength(1)
  const other = { driver: { name: 'Tool', rules: [{ id: 'r', properties: { cwe: ['CWE-547'] } }] } }
  const named = await cases.result({ properties: { cwe: '120, 129' } }, { tool: other })
  expect(named.page.cwes.map(({ id }) => id)).toEqual([120, 129, 547])
  expect(await cases.shown(`project:${named.row.project} cwe:129 cwe:547`)).toHaveLength(1)
})
