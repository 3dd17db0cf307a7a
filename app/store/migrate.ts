import { setTimeout as wait } from 'node:timers/promises'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { foundation } from '#app/store/migrations/0001-foundation.ts'
import { upkeep } from '#app/store/migrations/0002-upkeep.ts'
import { blockReadings } from '#app/store/migrations/0004-block-readings.ts'
import { changes } from '#app/store/migrations/0003-changes.ts'
import { matching } from '#app/store/migrations/0005-matching.ts'
import { byHand } from '#app/store/migrations/0006-by-hand.ts'
import { trend } from '#app/store/migrations/0008-trend.ts'
import { sources } from '#app/store/migrations/0009-sources.ts'
import { absentAndConverted } from '#app/store/migrations/0010-absent-and-converted.ts'
import { resultsBytes } from '#app/store/migrations/0013-results-bytes.ts'
import { keptPacked } from '#app/store/migrations/0016-kept-packed.ts'
import { shares } from '#app/store/migrations/0017-shares.ts'
import { written } from '#app/store/migrations/0018-written.ts'
import { pieceDigests } from '#app/store/migrations/0019-piece-digests.ts'
import { verdictsOfResult } from '#app/store/migrations/0020-verdicts-of-result.ts'
import { rulesByName } from '#app/store/migrations/0021-rules-by-name.ts'
import { viewsWithoutSign } from '#app/store/migrations/0022-views-without-sign.ts'
import { incompleteSnapshots } from '#app/store/migrations/0023-incomplete-snapshots.ts'
import { historyPassedOver } from '#app/store/migrations/0024-history-passed-over.ts'
import { sharesByTime } from '#app/store/migrations/0025-shares-by-time.ts'
import { seriesOfResult } from '#app/store/migrations/0026-series-of-result.ts'
import { uploadsOfYears } from '#app/store/migrations/0027-uploads-of-years.ts'
import { manyRefs } from '#app/store/migrations/0028-many-refs.ts'
import { restorers } from '#app/store/migrations/0029-restorers.ts'
import { uploadsBySize } from '#app/store/migrations/0030-uploads-by-size.ts'
import { lossesOfAll } from '#app/store/migrations/0031-losses-of-all.ts'
import { sourcesOfNone } from '#app/store/migrations/0032-sources-of-none.ts'
import { behindOthers } from '#app/store/migrations/0033-behind-others.ts'
import { formerSlugs } from '#app/store/migrations/0034-former-slugs.ts'

const maxTries = 20

/** Runs the migrations that the database lacks, in order. Throws what the failing one threw. */
export async function migrate(database: Database): Promise<void> {
  for (let tries = 1; ; tries++) {
    const migrator = new Migrator({
      db: database.kysely,
      provider: { getMigrations: async () => migrations(database.engine) },
    })
    const { error } = await migrator.migrateToLatest()
    if (error === undefined) return
    if (tries === maxTries || !isRace(error)) throw error
    await wait(50 * tries)
  }
}

// One that changes columns of `sighting` makes the views `sighted` and `sighted_first` anew (0017-shares.ts): neither engine lets go of what a view names.
function migrations(engine: Database['engine']): Record<string, Migration> {
  return {
    '0001-foundation': foundation(engine),
    '0002-upkeep': upkeep(),
    '0003-changes': changes(engine),
    '0004-block-readings': blockReadings(engine),
    '0005-matching': matching(engine),
    '0006-by-hand': byHand(engine),
    '0008-trend': trend(),
    '0009-sources': sources(engine),
    '0010-absent-and-converted': absentAndConverted(),
    '0013-results-bytes': resultsBytes(engine),
    '0016-kept-packed': keptPacked(engine),
    '0017-shares': shares(engine),
    '0018-written': written(),
    '0019-piece-digests': pieceDigests(engine),
    '0020-verdicts-of-result': verdictsOfResult(engine),
    '0021-rules-by-name': rulesByName(),
    '0022-views-without-sign': viewsWithoutSign(engine),
    '0023-incomplete-snapshots': incompleteSnapshots(),
    '0024-history-passed-over': historyPassedOver(),
    '0025-shares-by-time': sharesByTime(),
    '0026-series-of-result': seriesOfResult(),
    '0027-uploads-of-years': uploadsOfYears(),
    '0028-many-refs': manyRefs(),
    '0029-restorers': restorers(),
    '0030-uploads-by-size': uploadsBySize(),
    '0031-losses-of-all': lossesOfAll(),
    '0032-sources-of-none': sourcesOfNone(),
    '0033-behind-others': behindOthers(),
    '0034-former-slugs': formerSlugs(engine),
  }
}

/** Two processes that open one new embedded database at once both try to create it; the second finds it done when it tries again. */
function isRace(error: unknown): boolean {
  return (
    error instanceof Error && /SQLITE_BUSY|database is locked|already exists|UNIQUE constraint failed: kysely_migration/.test(error.message)
  )
}
