import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { slices } from '#app/store/slices.ts'

const blocksAtOnce = 1000

/**
 * Blocks belong to the upload that brought them, and results of other refs may be in them, too (app/ingest/writing/shared-sightings.ts). Before uploads go, each of their
 * blocks that a sighting which came with another one needs is made that one's: of those of a project, as results of no other are in them.
 * `isDoomed`: whether a number is that of an upload that goes.
 */
export async function handOverBlocks(
  db: Queryable,
  project: number,
  isDoomed: (upload: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<void> {
  const { rows } = await sql<{ block: number; heir: number }>`
    select s.block, min(run.upload) as heir
    from sighting s cross join run
    where s.series in (select id from series where project = ${project})
      and run.id = s.run and s.block in (select id from block where ${isDoomed(sql.ref('block.upload'))}) and not ${isDoomed(sql.ref('run.upload'))}
    group by s.block`.execute(db)
  await handOver(db, rows)
}

/** Makes blocks those of other uploads. */
export async function handOver(db: Queryable, rows: readonly { block: number; heir: number }[]): Promise<void> {
  for (const [heir, blocks] of Map.groupBy(rows, (row) => row.heir)) {
    for (const some of slices(blocks, blocksAtOnce)) {
      const ids = some.map(({ block }) => block)
      await db.updateTable('block').set({ upload: heir }).where('id', 'in', ids).execute()
    }
  }
}
