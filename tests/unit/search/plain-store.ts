import type { Insertable } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { addShare, type NewShare, showOwn } from '#app/store/sightings/shares.ts'
import type { Tables } from '#app/store/tables.ts'

/** The tables that a query reads, in an order in which they can be written. */
export const tables = [
  'project',
  'former_slug',
  'ref',
  'tool',
  'series',
  'upload',
  'snapshot',
  'run',
  'rule',
  'file',
  'tagset',
  'tagset_tag',
  'result',
  'permalink',
  'sighting',
  'change',
  'verdict',
] as const

type Row<T extends keyof Tables> = Required<{ [column in keyof Insertable<Tables[T]>]: Exclude<Insertable<Tables[T]>[column], undefined> }>
export type PlainStore = { [table in (typeof tables)[number]]: Row<table>[] }

/** A store without anything in it. */
export function emptyStore(): PlainStore {
  const store = Object.fromEntries(tables.map((table) => [table, []]))
  // Each key of the type is one of `tables`.
  return store as unknown as PlainStore
}

/** Writes all rows of a store into an empty database; what a series begins with as the default ref has it becomes a share of that. */
export async function writeStore(database: Database, store: PlainStore): Promise<void> {
  const { sighting, shares } = sharedOf(store)
  await writeRows(database, { ...store, sighting })
  await database.kysely.transaction().execute(async (db) => {
    for (const { id } of store.series) await showOwn(db, id)
    for (const { share, departures } of shares) {
      const part = await addShare(db, share)
      const rows = departures.map((departure) => ({ ...departure, part, rev: 0 }))
      if (rows.length > 0) await db.insertInto('departure').values(rows).execute()
    }
  })
}

/** Writes all rows of a store as they are. */
export async function writeRows({ kysely }: Database, store: PlainStore): Promise<void> {
  for (const table of tables) {
    const rows: Row<typeof table>[] = store[table]
    for (let at = 0; at < rows.length; at += 100) {
      // A row of the table that is named, which the types do not follow through the loop.
      await kysely
        .insertInto(table)
        .values(rows.slice(at, at + 100) as Insertable<Tables[typeof table]>[])
        .execute()
    }
  }
}

type Shared = { share: NewShare; departures: { sighting: number; until: number | null; superseded: number | null }[] }

/** A series of another ref whose first snapshot says of some results what the same tool's on the default ref did just before. */
function sharedOf({ project, series, snapshot, sighting }: PlainStore): { sighting: Row<'sighting'>[]; shares: Shared[] } {
  const gone = new Set<Row<'sighting'>>()
  const shares = series.flatMap((one): Shared[] => {
    const home = project.find(({ id }) => id === one.project)?.default_ref
    const base = series.find(
      ({ project: of, tool, category, ref }) => of === one.project && tool === one.tool && category === one.category && ref === home,
    )
    const since = snapshot.find((first) => first.series === one.id)?.id
    const at = base && since && snapshot.findLast((last) => last.series === base.id && last.id < since)?.id
    if (!base || !since || !at || base === one) return []
    const stood = sighting.filter(
      (row) => row.series === base.id && row.since <= at && (row.until ?? at + 1) > at && (row.superseded ?? at + 1) > at,
    )
    const alike = (row: Row<'sighting'>) => {
      const { rule, file, tagset, level, severity, kind, log_baseline, suppression, start_line, steps, has, message, content } = row
      const place = [row.result, rule, file, tagset, start_line]
      return JSON.stringify([place, level, severity, kind, log_baseline, suppression, steps, has, message, content])
    }
    const pairs = stood.map(
      (row) =>
        [
          row,
          sighting.find(
            (own) => own.series === one.id && own.since === since && own.reopened === 0 && own.until !== since && alike(own) === alike(row),
          ),
        ] as const,
    )
    const shared = pairs.flatMap(([row, own]) => (own === undefined ? [] : { row, own }))
    if (shared.length === 0) return []
    for (const { own } of shared) gone.add(own)
    return [
      {
        share: {
          series: one.id,
          origin: base.id,
          at,
          since,
          run: 1,
          matched: 0,
          rev: 0,
          sightings: shared.length,
          without: pairs.flatMap(([row, own]) => (own === undefined ? row.id : [])),
        },
        departures: shared.flatMap(({ row, own: { until, superseded } }) =>
          until === null && superseded === null ? [] : { sighting: row.id, until, superseded },
        ),
      },
    ]
  })
  return { sighting: sighting.filter((row) => !gone.has(row)), shares }
}

const key = '0'.repeat(20)

/** Adds rows, with every column that a test does not care for filled in, and gives back each row. */
export function storeBuilder(store: PlainStore) {
  const nextId = (table: keyof PlainStore) => store[table].length + 1
  function add<T extends keyof PlainStore>(table: T, row: PlainStore[T][number]): PlainStore[T][number] {
    const rows: PlainStore[T][number][] = store[table]
    rows.push(row)
    return row
  }
  return {
    project(slug: string, row: Partial<Row<'project'>> = {}) {
      return add('project', {
        id: nextId('project'),
        key: `key-${slug}`,
        slug,
        default_ref: null,
        head: 0,
        sample: 0,
        created_at: '2026-01-01',
        rev: 0,
        by_hand: 0,
        ...row,
      })
    },
    formerSlug(project: Row<'project'>, slug: string) {
      return add('former_slug', { slug, project: project.id })
    },
    ref(project: Row<'project'>, name: string) {
      return add('ref', { id: nextId('ref'), project: project.id, name, kind: 'branch' })
    },
    tool(name: string) {
      return add('tool', { id: nextId('tool'), name })
    },
    rule(tool: Row<'tool'>, name: string) {
      return add('rule', { id: nextId('rule'), tool: tool.id, name, title: null })
    },
    file(path: string) {
      return add('file', { id: nextId('file'), path })
    },
    tagset(...tags: [tag: string, cwe: number | null][]) {
      const tagset = add('tagset', { id: nextId('tagset'), content: JSON.stringify(tags) })
      for (const [tag, cwe] of tags) add('tagset_tag', { tagset: tagset.id, tag, cwe })
      return tagset
    },
    series(ref: Row<'ref'>, tool: Row<'tool'>, row: Partial<Row<'series'>> = {}) {
      return add('series', { id: nextId('series'), project: ref.project, ref: ref.id, tool: tool.id, category: '', ended_at: null, ...row })
    },
    upload(uid: string, base?: string) {
      const unused = {
        encoding: null,
        sha256: null,
        error_code: null,
        error_sentence: null,
        lease: null,
        lease_until: null,
        restorer: null,
        repeats: null,
      }
      const counts = { bytes: 0, bytes_read: 0, bytes_total: 0, results: 0, begun: 0, ended: 0, attempts: 0, written: 0, sample: 0 }
      const row = {
        project: null,
        status: 'done',
        file_name: 'x',
        parameters: JSON.stringify({ base }),
        report: '[]',
        received_at: '',
        finished_at: null,
        dropped_at: null,
      } as const
      return add('upload', { id: nextId('upload'), uid, ...row, ...unused, ...counts })
    },
    snapshot(series: Row<'series'>, upload: Row<'upload'>, row: Partial<Row<'snapshot'>> = {}) {
      const unused = { tool_version: null, complete: 1, results: 0, received_at: '2026-01-01T00:00:00.000Z' }
      return add('snapshot', { id: nextId('snapshot'), series: series.id, upload: upload.id, commit_id: null, ...unused, ...row })
    },
    run(snapshot: Row<'snapshot'>, row: Partial<Row<'run'>> = {}) {
      const unused = { ordinal: 0, pointer: '', automation_id: null, guid: null, complete: 1, header: null }
      return add('run', { id: nextId('run'), upload: snapshot.upload, snapshot: snapshot.id, ...unused, ...row })
    },
    result(project: Row<'project'>, row: Partial<Row<'result'>> = {}) {
      const id = nextId('result')
      const uid = `${id}`.padStart(20, '0')
      add('permalink', { uid, result: id, alias: 0 })
      const fresh = { verdict: 0, verdict_until: null, version: 0, rev: 0 }
      return add('result', { id, uid, project: project.id, identity: key, first_seen: '2026-01-01T00:00:00.000Z', ...fresh, ...row })
    },
    sighting(
      result: Row<'result'>,
      series: Row<'series'>,
      row: Pick<Row<'sighting'>, 'rule' | 'file' | 'tagset' | 'since'> & Partial<Row<'sighting'>>,
    ) {
      const open = { until: null, superseded: null, reopened: 0 }
      const codes = { level: 0, severity: 2, kind: 0, log_baseline: 0, suppression: 0, steps: 0, has: 0 }
      const region = { start_line: 1 }
      const place = { run: 1, block: 1, slot: 0, content: key, rev: 0, matched: 0, file_before: 0, rule_before: 0 }
      const id = nextId('sighting')
      return add('sighting', {
        id,
        result: result.id,
        series: series.id,
        message: 'A message',
        ...open,
        ...codes,
        ...region,
        ...place,
        ...row,
      })
    },
    verdict(result: Row<'result'>, comment: string | null, { author = null, at = '', undoes = null }: Partial<Row<'change'>> = {}) {
      const id = nextId('verdict')
      add('change', { id, author, comment, at, first: id, last: id, results: 1, undoes })
      result.version++
      return add('verdict', { id, result: result.id, verdict: 1, until: null, change: id })
    },
  }
}
