import { expect, test } from 'vitest'
import { describeProperties } from '#app/results/properties/describe-properties.server.ts'
import { contextOf } from '#tests/unit/results/context.ts'

test('§3.8: property bags become trees, of the result, its places, its rule, the tool and the run', () => {
  const properties = { a: 'x', n: 1.5, yes: true, nothing: null, list: ['p', 2], deep: { inner: { b: '' } } }
  const run = { tool: { driver: { properties: { tool: 1 }, rules: [{ id: 'r', properties: { rule: 1 } }] } }, properties: { run: 1 } }
  const locations = [{ properties: { here: 1 }, physicalLocation: { properties: { file: 1 }, region: { properties: { part: 1 } } } }]
  const [own, ...others] = describeProperties(contextOf({ ruleId: 'r', properties, locations }, run))
  expect(own).toEqual({
    owner: 'The result',
    members: [
      { name: 'a', kind: 'text', text: 'x' },
      { name: 'n', kind: 'literal', text: '1.5' },
      { name: 'yes', kind: 'literal', text: 'true' },
      { name: 'nothing', kind: 'literal', text: 'null' },
      {
        name: 'list',
        kind: 'array',
        members: [
          { name: '0', kind: 'text', text: 'p' },
          { name: '1', kind: 'literal', text: '2' },
        ],
        more: 0,
      },
      {
        name: 'deep',
        kind: 'object',
        members: [{ name: 'inner', kind: 'object', members: [{ name: 'b', kind: 'text', text: '' }], more: 0 }],
        more: 0,
      },
    ],
    more: 0,
  })
  expect(others.map(({ owner }) => owner)).toEqual([
    'Its location',
    'The physical location of its location',
    'The region of its location',
    'Its rule',
    'The tool',
    'The run',
  ])
})

test('all other bags within a result follow, by their places in it', () => {
  const flow = { threadFlows: [{ locations: [{ properties: { step: 1 } }, { location: { properties: {} } }] }] }
  const locations = [{ physicalLocation: { artifactLocation: { uri: 'a.ts', properties: { file: 1 } } } }]
  const bags = describeProperties(
    contextOf({
      locations,
      codeFlows: [flow],
      suppressions: [{ kind: 'external', properties: { ticket: 'A-1', properties: { deep: 1 } } }],
      properties: { own: 1, within: { properties: { no: 'bag' } } },
      'a/b': { properties: { odd: 1 } },
    }),
  )
  expect(bags.map(({ owner }) => owner)).toEqual(['The result', 'Parts of the result'])
  expect(bags[1]?.members.map(({ name }) => name)).toEqual([
    '/locations/0/physicalLocation/artifactLocation',
    '/codeFlows/0/threadFlows/0/locations/0',
    '/suppressions/0',
    '/a~1b',
  ])
  expect(bags[1]?.members[2]).toMatchObject({ members: [{ name: 'ticket', text: 'A-1' }, { name: 'properties' }] })
})

test('of very many bags within a result the first are shown', () => {
  const stacks = Array.from({ length: 120_000 }, (_, at) => ({ properties: { at } }))
  const [bag] = describeProperties(contextOf({ stacks }))
  expect(bag).toMatchObject({ owner: 'The first parts of the result', more: 0 })
  expect(bag?.members).toHaveLength(100)
  const far = [...Array.from({ length: 30_000 }, () => 0), { properties: { at: 1 } }]
  expect(describeProperties(contextOf({ stacks: [{ properties: { at: 0 } }, far] }))[0]?.owner).toBe('The first parts of the result')
  expect(describeProperties(contextOf({ stacks: stacks.slice(0, 100) }))[0]?.owner).toBe('Parts of the result')
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(5_000)}{"properties":{"b":1}}${'}'.repeat(5_000)}`)
  expect(describeProperties(contextOf({ deep }))).toEqual([])
})

test.each([undefined, null, 1, 'x', [1], {}])('%j has nothing in it', (properties) => {
  expect(describeProperties(contextOf({ properties }))).toEqual([])
})

test('names are names, whatever they are', () => {
  const properties: unknown = JSON.parse('{"__proto__": 1, "constructor": {"toString": 2}}')
  expect(describeProperties(contextOf({ properties }))[0]?.members).toMatchObject([
    { name: '__proto__' },
    { name: 'constructor', members: [{ name: 'toString' }] },
  ])
})

test('a tree is bounded in depth, in width and in all', () => {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`)
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`name ${at}`, 'x'.repeat(5_000)]))
  const lists = Array.from({ length: 500 }, () => Array.from({ length: 500 }, () => 1))
  const [bag] = describeProperties(contextOf({ properties: { deep, wide, lists } }))
  expect(JSON.stringify(bag).length).toBeLessThan(250_000)
  expect(JSON.stringify(bag)).toContain('"more":')
})

test.each([
  ['members', Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]))],
  ['elements', Array.from({ length: 5_000 }, (_, at) => at)],
])('of very many %s the first are listed, and the others neither looked at nor left untold', (_, many) => {
  const { counted, asked } = counting(many)
  const [own] = describeProperties(contextOf({ properties: { many: counted } }))
  expect(own?.members).toMatchObject([{ name: 'many', more: 4_800 }])
  expect(own?.members.flatMap((node) => ('members' in node ? node.members : []))).toHaveLength(200)
  expect(asked()).toBeLessThan(300)
})

test('of very many elements of a result the first are looked at for bags within them, whose pointers are cut', () => {
  const { counted, asked } = counting(Array.from({ length: 100_000 }, () => 0))
  const long = 'n'.repeat(10_000)
  const bags = describeProperties(contextOf({ [long]: [{ properties: { a: 1 } }], counted }))
  expect(bags).toMatchObject([{ owner: 'The first parts of the result', members: [{ name: `/${long.slice(0, 198)}…` }] }])
  expect(asked()).toBeLessThan(50_000)
})

/** The same object, and how often one of its members was asked for. */
function counting(many: object) {
  let asked = 0
  const counted = new Proxy(many, {
    get(target, name, receiver) {
      asked++
      return Reflect.get(target, name, receiver)
    },
  })
  return { counted, asked: () => asked }
}
