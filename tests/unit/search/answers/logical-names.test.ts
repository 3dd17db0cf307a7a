import { describe, expect, test } from 'vitest'
import { answerList } from '#app/search/answer.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { exported } from '#tests/unit/export/exported.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { useAnswers, ways } from './use-answers.ts'

const logicalLocations = [
  { name: 'Shop', kind: 'type' },
  { name: 'sell', fullyQualifiedName: 'shop.Shop.sell', parentIndex: 0 },
]
const addresses = [{ absoluteAddress: 4096, name: '.text' }]
const physicalLocation = { artifactLocation: { uri: 'src/shop.ts' }, region: { startLine: 3 } }

/** What the first location of a result says, and what it is listed by. */
const cases: [name: string, locations: unknown, listed: { path: string; logicalName?: string }][] = [
  [
    'its own full name',
    [{ logicalLocations: [{ name: 'buy', fullyQualifiedName: 'shop.Shop.buy' }, { name: 'second' }] }],
    named('shop.Shop.buy'),
  ],
  ['one name alone', [{ logicalLocations: [{ name: 'buy' }] }], named('buy')],
  ['an index', [{ logicalLocations: [{ index: 1 }] }], named('shop.Shop.sell')],
  ['an index of nothing', [{ logicalLocations: [{ index: 9 }] }], { path: '' }],
  ['a long name', [{ logicalLocations: [{ name: 'n'.repeat(300) }] }], named(`${'n'.repeat(200)}…`)],
  ['letters that no column holds', [{ logicalLocations: [{ name: 'b\0u\ud800y' }] }], named('b\ufffdu\ufffdy')],
  ['another shape', [{ logicalLocations: 'shop' }], { path: '' }],
  ['nothing', [], { path: '' }],
  [
    'an address alone',
    [{ physicalLocation: { address: { absoluteAddress: 4_198_400, fullyQualifiedName: 'app.exe!main', kind: 'function' } } }],
    named('app.exe!main, function, at 0x401000'),
  ],
  [
    'an address of the run',
    [{ physicalLocation: { address: { index: 0, offsetFromParent: 16 } } }],
    named('.text, at 0x1000, 0x10 from its parent'),
  ],
  ['a name and an address', [{ logicalLocations: [{ name: 'buy' }], physicalLocation: { address: { absoluteAddress: 1 } } }], named('buy')],
  ['a path, too', [{ physicalLocation, logicalLocations: [{ index: 1 }] }], { path: 'src/shop.ts' }],
]

function named(logicalName: string) {
  return { path: '', logicalName }
}

describe.each(engines)('on %s, a result without a path', (engine) => {
  const store = useStore(engine)
  const ask = useAnswers(store)

  test.each(ways)('is listed by the name of its place in the program (SARIF §3.33.5), by %s', async (by) => {
    const project = store.project()
    const findings = cases.map(([message, locations]) => ({ message, path: null, locations }))
    // Its bytes lie in another block, beside another run.
    const [other, ...rest] = findings
    await store.read(logOf(rest, { logicalLocations, addresses }), { project })
    await store.read(logOf([{ ...other }], { logicalLocations: [] }), { project, category: 'other' })
    await ask(by)
    const { results } = await answerList(store.db, { q: `project:${project}`, sort: 'oldest', cursor: '', limit: 50 })
    const shown = new Map(
      results.map(({ message, path, logicalName }) => [message, logicalName === undefined ? { path } : { path, logicalName }]),
    )
    expect(shown).toEqual(new Map(cases.map(([message, , listed]) => [message, listed])))
  })

  test('has it in exports', async () => {
    const project = store.project()
    await store.read(logOf([{ path: null, locations: [{ logicalLocations: [{ index: 1 }] }] }, { line: 7 }], { logicalLocations }), {
      project,
    })
    const lines = (await exported(store.db, 'jsonl', `project:${project}`)).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([named('shop.Shop.sell'), { path: 'src/a.ts' }])
    const [columns = '', ...rows] = (await exported(store.db, 'csv', `project:${project}`)).trimEnd().split('\r\n')
    expect(columns).toMatch(/,logicalName,author,givenAt,until,fixedAt$/)
    expect(rows).toMatchObject([expect.stringMatching(/,shop\.Shop\.sell,,,,$/), expect.stringMatching(/,,,,,$/)])
  })

  test('is listed though its bytes are damaged or large', async () => {
    const project = store.project()
    const place = [{ logicalLocations: [{ name: 'buy' }] }]
    await store.read(logOf([{ path: null, locations: place, properties: { long: 'x'.repeat(70_000) } }]), { project })
    const q = `project:${project}`
    const asked = { q, sort: 'oldest', cursor: '', limit: 50 } as const
    expect((await answerList(store.db, asked)).results).toMatchObject([{ path: '', message: 'Found' }])
    await store.db.kysely
      .updateTable('block')
      .set({ bytes: Buffer.from('01000000ffffff7f', 'hex') })
      .execute()
    expect((await answerList(store.db, asked)).results).toMatchObject([{ path: '', message: 'Found' }])
  })
})
