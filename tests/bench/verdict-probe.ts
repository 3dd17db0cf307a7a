import { sql } from 'kysely'
import { openDatabase } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { runProbe } from './run-probe.ts'

/** `verdict-probe.ts FOLDER`: writes what a verdict writes, to one result of the embedded database over and over. */
const [folder = ''] = process.argv.slice(2)
const database = await openDatabase({ engine: 'sqlite', folder })
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
