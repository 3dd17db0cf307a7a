import { expect, test } from 'vitest'
import { parseQuery } from '#app/search/language/parse.ts'
import { understandTerms } from '#app/search/language/understand.ts'
import { haveSnapshots } from '#app/search/sql/gate.server.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { emptyStore, storeBuilder, writeStore } from '#tests/unit/search/plain-store.ts'

test('on sqlite, what was never analysed is looked for among names, each of them once, and not in each series that has one', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  const [refs, categories] = [40, 5]
  const store = emptyStore()
  const add = storeBuilder(store)
  const project = add.project('web', { head: refs * categories })
  const tool = add.tool('Tool')
  for (let at = 0; at < refs; at++) {
    const ref = add.ref(project, `ref${at}`)
    for (let one = 0; one < categories; one++) add.snapshot(add.series(ref, tool, { category: `c${one}` }), add.upload(`u${at}-${one}`))
  }
  await writeStore(db, store)
  const meant = ['category:c0', 'category:c4', 'category:c5', 'ref:ref7', 'ref:ref40', 'tool:tool', 'project:web', 'upload:u0-0'].map(
    (term) => understandTerms(parseQuery(term)).meanings[0]!,
  )
  const expected = [true, true, false, true, false, true, true, true]
  expect(await haveSnapshots(db, 'ref:*', meant)).toEqual(expected)

  let looked = 0
  const count = (text: unknown, source: unknown) => {
    looked++
    return new RegExp(String(source), 'su').test(String(text)) ? 1 : 0
  }
  for (const connection of [db.sqlite, db.beside]) connection?.function('assay_regexp', { deterministic: true }, count)
  expect(await haveSnapshots(db, 'ref:*', meant.slice(0, 5))).toEqual(expected.slice(0, 5))
  // Each series is asked once for its ref by the query itself, of which two fields make two statements.
  expect(looked).toBeLessThanOrEqual(2 * refs * categories + 3 * categories + 2 * refs)
  await close()
})
