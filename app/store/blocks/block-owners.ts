import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { slices } from '#app/store/slices.ts'
import { numberList } from '#app/store/number-list.ts'

const blocksAtOnce = 1000

/**
 * Blocks belong to the upload that brought them, and results of other refs may be in them, too (app/ingest/writing/shared-sightings.ts). Before uploads go, each of their
 * blocks that a sighting which came with another one needs is made that one's: of those that may (`seriesOfBlocks`).
 * `isDoomed`: whether a number is that of an upload that goes.
 */
export async function handOverBlocks(
  db: Queryable,
  project: number,
  isDoomed: (upload: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<void> {
  const series = await seriesOfBlocks(db, project)
  if (series.length === 0) return
  const { rows } = await sql<{ block: number; heir: number }>`
    select s.block, min(run.upload) as heir
    from sighting s cross join run
    where s.series in (${numberList(series)})
      and run.id = s.run and s.block in (select id from block where ${isDoomed(sql.ref('block.upload'))}) and not ${isDoomed(sql.ref('run.upload'))}
    group by s.block`.execute(db)
  await handOver(db, rows)
}

/**
 * The series of which results may be in blocks of a project's uploads: its own, and those of its refs and series that are being deleted (app/store/deleting/bury.ts).
 * Nobody sees what lies in a grave, but what others share of it is written out only as that is cleared.
 */
export async function seriesOfBlocks(db: Queryable, project: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from series where project = ${project} or project in (select project from deletion where origin = ${project})`.execute(db)
  return rows.map(({ id }) => id)
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
