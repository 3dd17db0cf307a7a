import type { Database } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { addShare } from '#app/store/sightings/shares.ts'
import { writeSightingsAgain } from '#app/store/sightings/sightings-again.ts'
import { supersede, supersedeByShare } from '#app/store/sightings/supersede.ts'
import { type Reading, readingTransaction } from '#app/store/uploads/readings.ts'
import type { Shared } from './shared-sightings.ts'

const sharedAtOnce = 2000

/** Writes what a snapshot has in common with another ref, in short transactions; `runs` gives the stored number of a run. */
export async function writeShared(
  database: Database,
  upload: Reading,
  { wholly, parts }: Shared,
  runs: (run: number) => number,
  { series, id: since }: { series: number; id: number },
): Promise<void> {
  if (wholly !== null) {
    const { run, ...share } = wholly
    await readingTransaction(database, upload, async (db) => {
      const beginning = { series, since, rev: await nextRevision(db) }
      const part = await addShare(db, { ...share, ...beginning, run: runs(run) })
      await supersedeByShare(db, part, beginning)
    })
  }
  for (const { run, sightings, results, reason } of parts) {
    for (let at = 0; at < sightings.length; at += sharedAtOnce) {
      await readingTransaction(database, upload, async (db) => {
        const beginning = { series, since, rev: await nextRevision(db) }
        const some = sightings.slice(at, at + sharedAtOnce)
        await writeSightingsAgain(database.engine, db, some, { ...beginning, run: runs(run), matched: reason })
        await supersede(db, results.slice(at, at + sharedAtOnce), beginning)
      })
    }
  }
}
