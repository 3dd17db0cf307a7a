import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { emptyStore, storeBuilder, writeStore } from '#tests/unit/search/plain-store.ts'

/** One series with so many rows; words, lines and codes go round in cycles of unlike length. To be closed by the caller. */
export async function manyRows(count: number): Promise<Awaited<ReturnType<typeof openTestDatabase>>> {
  const opened = await openTestDatabase('sqlite')
  const store = emptyStore()
  const add = storeBuilder(store)
  const project = add.project('web', { head: 1 })
  const main = add.ref(project, 'main')
  project.default_ref = Number(main.id)
  const tool = add.tool('Tool')
  for (let at = 0; at < 10; at++) add.rule(tool, `rule-${at}`)
  for (let at = 0; at < 50; at++) add.file(`src/${at % 7}/file${at}.ts`)
  add.tagset(['security', null])
  add.snapshot(add.series(main, tool), add.upload('u1'))
  await writeStore(opened.db, store)
  await addRows(opened.db, 1, count)
  return opened
}

/** Adds the rows from one number to another. */
export async function addRows({ kysely }: Database, first: number, last: number): Promise<void> {
  const numbers = sql`with recursive number(n) as (select ${first} union all select n + 1 from number where n < ${last})`
  await sql`insert into result (id, uid, project, first_seen, rev)
    ${numbers} select n, printf('%020d', n), 1, '2026-01-01T00:00:00.000Z', 0 from number`.execute(kysely)
  await sql`insert into permalink (uid, result) select uid, id from result where id >= ${first}`.execute(kysely)
  await sql`insert into sighting (id, result, series, run, rule, file, tagset, since, level, severity, kind, log_baseline, suppression,
      start_line, steps, has, message, content, block, slot, rev)
    ${numbers} select n, n, 1, 1, n % 10 + 1, n % 50 + 1, 1, 1, n % 4, n % 7, 0, 0, 0, n % 1000, n % 9, n % 64,
      'word' || (n % 97) || ' then x' || (n % 13), 'c', 1, 0, 0 from number`.execute(kysely)
}
