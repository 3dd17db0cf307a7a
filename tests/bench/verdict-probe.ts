import { sql } from 'kysely'
import type { DatabaseLocation } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { runProbe } from './run-probe.ts'

/** `verdict-probe.ts LOCATION`: writes what a verdict writes, to one result of a database (as JSON) over and over. */
const [location = ''] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(location) as DatabaseLocation) // what measure-upload.ts gives
const { id } = await database.kysely.selectFrom('result').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()

await runProbe(() =>
  database.kysely.transaction().execute(async (trx) => {
    const rev = await nextRevision(trx)
    await trx
      .updateTable('result')
      .set({ version: sql<number>`version + 1`, rev })
      .where('id', '=', id)
      .execute()
  }),
)
await database.close()
