import { expect, test } from 'vitest'
import { describeTaxa } from '#app/results/taxa/describe-taxa.server.ts'
import { contextOf } from '#tests/unit/results/context.ts'

function relationsOf(relationships: unknown) {
  const taxonomies = [
    {
      name: 'House rules',
      taxa: [
        { id: 'H1', relationships },
        { id: 'H2', name: 'Inputs' },
      ],
    },
    { name: 'CWE', taxa: [{ id: '22', name: 'Path Traversal' }] },
  ]
  const context = contextOf({ taxa: [{ id: 'H1', toolComponent: { index: 0 } }] }, { taxonomies })
  return describeTaxa(context, []).taxa[0]?.relations
}

test('taxa come with what they have to do with others, of their own taxonomy or of another (§3.53)', () => {
  expect(
    relationsOf([
      { target: { index: 1 }, kinds: ['superset'] },
      {
        target: { id: '22', toolComponent: { name: 'CWE' } },
        kinds: ['subset', 'canFollow'],
        description: { text: 'As in [the book](https://book.example).' },
      },
      { target: { id: 'elsewhere', toolComponent: { guid: 'BBBB' } } },
      { target: {} },
      null,
    ]),
  ).toEqual(['a part of H2 Inputs', 'contains, canFollow CWE 22 Path Traversal: As in the book.', 'related to BBBB elsewhere'])
})

test('of what a taxon has to do with others a page gives so much as people read', () => {
  const long = 'x'.repeat(100_000)
  const relations = relationsOf(
    Array.from({ length: 1_000 }, () => ({ target: { id: long }, kinds: Array.from({ length: 1_000 }, () => long) })),
  )
  expect(relations).toHaveLength(20)
  expect(JSON.stringify(relations).length).toBeLessThan(10_000)
  expect(relationsOf(7)).toEqual([])
})
