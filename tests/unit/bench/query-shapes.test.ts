import { expect, test } from 'vitest'
import { fields } from '#app/search/language/fields.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { understand } from '#app/search/language/understand.ts'
import { randomOf } from '#tests/bench/random.ts'
import { queryShapes } from '#tests/bench/query-shapes.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { generateStore } from '#tests/unit/search/generated-store.ts'
import { writeStore } from '#tests/unit/search/plain-store.ts'

test('what is measured has every field that can be asked for', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  await writeStore(db, generateStore(1))
  const shapes = await queryShapes(db)
  await close()
  const random = randomOf(1)
  const terms = shapes.flatMap((shape) => understand(parseQuery(shape.ask(random).q)))
  const asked = new Set(terms.map(({ field }) => field))
  expect(fields.flatMap(({ name }) => (asked.has(name) ? [] : [name]))).toEqual([])
})
