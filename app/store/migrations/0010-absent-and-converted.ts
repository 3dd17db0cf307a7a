import { zstdDecompressSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { convertedCategory } from '#app/sarif/runs/converter.ts'
import { storedKey } from '#app/store/stored-text.ts'
import { fillTrend } from './0008-trend.ts'

const absent = 4

/** What logs say of themselves, and what was not heeded: results that they call absent, who converted their runs, and versions of fingerprints. */
export function absentAndConverted(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await endAbsent(db)
    await nameConverters(db)
    await widenKeys(db)
  }

  return { up }
}

/**
 * What a log called absent was taken for open. It ends where it began, as far as nothing has come since that may say otherwise: of the rest the next
 * log decides. Trends are then counted anew.
 */
async function endAbsent(db: Kysely<any>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update sighting set until = since
    where log_baseline = ${absent} and not exists (
      select 1 from snapshot p where p.series = sighting.series and p.id > sighting.since
        and (sighting.until is null or p.id < sighting.until))`.execute(db)
  if (numAffectedRows === 0n) return
  await sql`delete from trend`.execute(db)
  await fillTrend(db, sql`(s.until is null or s.until > s.since)`)
}

/** A series of which the newest run was converted is that of its converter. */
async function nameConverters(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ id: number; category: string; header: Uint8Array | null }>`
    select series.id, series.category, run.header from series
    join run on run.id = (select max(r.id) from run r join snapshot p on p.id = r.snapshot where p.series = series.id)`.execute(db)
  for (const { id, category, header } of rows) {
    const converter = header === null ? null : nameOf(header)
    if (converter === null) continue
    const named = storedKey(convertedCategory(category, converter))
    // Where somebody has called another series so, that one goes on.
    await sql`
      update series set category = ${named} where id = ${id} and not exists (
        select 1 from series o where o.project = series.project and o.ref = series.ref and o.tool = series.tool and o.category = ${named})`.execute(
      db,
    )
  }
}

function nameOf(header: Uint8Array): string | null {
  const run: { conversion?: { tool?: { driver?: { name?: unknown } } } | null } = JSON.parse(zstdDecompressSync(header).toString('utf8'))
  if (typeof run.conversion !== 'object' || run.conversion === null) return null
  const name = run.conversion.tool?.driver?.name
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : 'unknown'
}

const wordsBefore = 13
const wordsNow = 15

/** What results are matched by got room for their fingerprints at their least versions; none has any until it is read once more. */
async function widenKeys(db: Kysely<any>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ block: number; keys: Uint8Array | null }>`
      select block, keys from block_reading where block > ${after} order by block limit 100`.execute(db)
    for (const { block, keys } of rows) {
      after = block
      if (keys === null) continue
      const wide = new Uint8Array((keys.length / wordsBefore) * wordsNow)
      for (let row = 0; row * wordsBefore * 4 < keys.length; row++) {
        wide.set(keys.subarray(row * wordsBefore * 4, (row + 1) * wordsBefore * 4), row * wordsNow * 4)
      }
      await db.updateTable('block_reading').set({ keys: wide }).where('block', '=', block).execute()
    }
    if (rows.length < 100) return
  }
}
