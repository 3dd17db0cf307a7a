import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'

/** Queries that give what must never be there: rows without what they belong to, and what is left of a reading that was broken off. */
const leftovers: Record<string, string> = {
  'sightings without their result': 'select id from sighting where result not in (select id from result)',
  'sightings without their block': 'select id from sighting where block not in (select id from block)',
  'sightings beyond the end of their block': 'select sighting.id from sighting join block on block.id = block where slot >= block.results',
  'sightings without their run': 'select id from sighting where run not in (select id from run)',
  'sightings without their series': 'select id from sighting where series not in (select id from series)',
  'sightings without their rule': 'select id from sighting where rule not in (select id from rule)',
  'sightings without their file': 'select id from sighting where file not in (select id from file)',
  'sightings without their tags': 'select id from sighting where tagset not in (select id from tagset)',
  'sightings that no snapshot began': 'select id from sighting where since not in (select id from snapshot)',
  'sightings that no snapshot ended': 'select id from sighting where until is not null and until not in (select id from snapshot)',
  'sightings that no snapshot superseded':
    'select id from sighting where superseded is not null and superseded not in (select id from snapshot)',
  'series that do not show their own':
    'select id from series where id not in (select series from share where part = 0 and origin = series)',
  'shares without their series':
    'select id from share where series not in (select id from series) or origin not in (select id from series)',
  'shares of nothing': 'select id from share where part > 0 and part not in (select part from sighted)',
  'departures without their share': 'select sighting from departure where part not in (select part from share)',
  'departures of nothing': 'select sighting from departure where sighting not in (select id from sighting)',
  'results that nothing shows': 'select id from result where id not in (select result from sighting)',
  'results shown twice': 'select result from sighted where superseded is null group by result, series having count(*) > 1',
  'results without a permalink':
    'select id from result where not exists (select 1 from permalink where permalink.uid = result.uid and permalink.result = result.id)',
  'ids of two results': 'select uid from result group by uid having count(*) > 1',
  'permalinks to nothing': 'select uid from permalink where result is null or result not in (select id from result)',
  'blocks of nothing': 'select id from block where id not in (select block from sighting) and id not in (select block from run_block)',
  'runs without their snapshot': 'select id from run where snapshot is null or snapshot not in (select id from snapshot)',
  'runs without a header': 'select id from run where header is null',
  'snapshots without their upload': 'select id from snapshot where upload not in (select id from upload)',
  'snapshots that were not published':
    'select snapshot.id from snapshot join series on series.id = series join project on project.id = project where snapshot.id > head',
  'uploads that somebody still holds': 'select id from upload where lease is not null',
}

/** Rows in their order, without the numbers that differ from one database to the next though they mean the same. */
const contents: Record<string, string> = {
  uploads: 'select file_name, parameters, status, results, begun, ended, repeats, report, error_code from upload order by id',
  sightings: `
    with
      blocks as (select id, row_number() over (order by id) as place from block),
      snapshots as (select id, row_number() over (order by id) as place from snapshot)
    select result.uid, rule.name, file.path, tagset.content, blocks.place, slot, since.place, until.place, superseded.place, reopened, level, severity,
      kind, suppression, start_line, steps, has, message, sighting.content
    from sighted as sighting
      join result on result.id = sighting.result
      join rule on rule.id = sighting.rule
      join file on file.id = sighting.file
      join tagset on tagset.id = sighting.tagset
      join blocks on blocks.id = sighting.block
      join snapshots as since on since.id = sighting.since
      left join snapshots as until on until.id = sighting.until
      left join snapshots as superseded on superseded.id = sighting.superseded
    order by sighting.id`,
  results: 'select uid, identity, verdict, version from result order by id',
  permalinks: 'select permalink.uid, result.uid from permalink left join result on result.id = permalink.result order by permalink.uid',
  blocks: 'select bytes from block order by id',
  runs: 'select ordinal, pointer, automation_id, complete, header from run order by id',
  snapshots: 'select commit_id, tool_version, complete, results from snapshot order by id',
  fingerprints: 'select rule, name, tells from fingerprint_key order by rule, name',
}

export type StoredState = {
  integrity: unknown
  foreignKeys: unknown
  /** How many there are of each thing that must not be there. */
  leftovers: Record<string, number>
  /** Rows of each table. */
  counts: Record<string, number>
  /** SHA-256 of each part of what is stored. */
  contents: Record<string, string>
  /** Names in the folder of uploads that are no upload's, and uploads without their file. */
  strayFiles: string[]
  missingFiles: string[]
}

/** All that an embedded database and its folder hold, so that two which hold the same are equal. Throws if what is there cannot be opened. */
export function storedState(folder: string): StoredState {
  const db = new SqliteConnection(join(folder, 'assay.db'), { readonly: true })
  try {
    const uids = rows(db, 'select uid from upload').flat().map(String)
    const files = readdirSync(join(folder, 'uploads'))
    return {
      integrity: db.pragma('integrity_check', { simple: true }),
      foreignKeys: db.pragma('foreign_key_check'),
      leftovers: mapped(leftovers, (query) => rows(db, query).length),
      counts: Object.fromEntries(tablesOf(db).map((name) => [name, Number(rows(db, `select count(*) from "${name}"`)[0]?.[0])])),
      contents: mapped(contents, (query) => digestOf(rows(db, query))),
      strayFiles: files.filter((name) => !uids.includes(name)),
      missingFiles: uids.filter((uid) => !files.includes(uid)),
    }
  } finally {
    db.close()
  }
}

/** All but those that say when the store has changed. */
function tablesOf(db: SqliteConnection.Database): string[] {
  return rows(
    db,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name`,
  )
    .flat()
    .map(String)
    .filter((name) => name !== 'revision' && name !== 'loss')
}

function rows(db: SqliteConnection.Database, query: string): unknown[][] {
  // Raw rows are arrays of their columns.
  return db.prepare(query).raw().all() as unknown[][]
}

function digestOf(found: readonly unknown[][]): string {
  const hash = createHash('sha256')
  for (const row of found) {
    for (const value of row) hash.update(value instanceof Uint8Array ? value : `${JSON.stringify(value)}\n`)
  }
  return hash.digest('hex')
}

function mapped<T>(queries: Record<string, string>, answer: (query: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, answer(query)]))
}
