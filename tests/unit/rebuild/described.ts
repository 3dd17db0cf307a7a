import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { originalBytes } from '#app/store/blocks/blocks.ts'

type Row = Record<string, unknown>

/** All that a store says, in words that no engine and no numbering changes: row by row, each table in an order of its own. */
export async function described(database: Database): Promise<Record<string, unknown[]>> {
  const db = database.kysely
  const all = async (query: string): Promise<Row[]> => (await sql<Row>`${sql.raw(query)}`.execute(db)).rows
  const upload = (snapshot: string) => `(select u.uid from snapshot n join upload u on u.id = n.upload where n.id = ${snapshot})`
  const series = `project.slug as project, ref.name as ref, tool.name as tool, series.category`
  const ofSeries = `join project on project.id = series.project join ref on ref.id = series.ref join tool on tool.id = series.tool`
  const sightings = await all(`
    select ${series}, result.uid, ${upload('sighting.since')} as since, ${upload('sighting.until')} as until,
      ${upload('sighting.superseded')} as superseded, sighting.reopened, rule.name as rule, rule.title, file.path, tagset.content as tags,
      level, severity, sighting.kind, log_baseline, suppression, start_line, steps, has, message, sighting.content, block, slot,
      run.pointer, run.automation_id, run.guid, run.complete, matched, was.path as path_before, called.name as rule_before
    from sighted as sighting join series on series.id = sighting.series ${ofSeries} join result on result.id = sighting.result
      join rule on rule.id = sighting.rule join file on file.id = sighting.file join tagset on tagset.id = sighting.tagset
      join run on run.id = sighting.run left join file was on was.id = file_before left join rule called on called.id = rule_before`)
  const withBytes: Row[] = []
  for (const { block, slot, ...row } of sightings) {
    withBytes.push({ ...row, bytes: (await originalBytes(db, Number(block), Number(slot)))?.toString() })
  }
  return {
    projects: await all(`
      select key, slug, sample, created_at, by_hand, ref.name as base, ${upload('head')} as head,
        (select min(slug) from former_slug where project = project.id) as former
      from project left join ref on ref.id = project.default_ref order by key`),
    series: sorted(await all(`select ${series}, ended_at from series ${ofSeries}`)),
    snapshots: sorted(
      await all(`
        select ${series}, upload.uid as upload, commit_id, tool_version, complete, snapshot.results, snapshot.received_at
        from snapshot join series on series.id = snapshot.series ${ofSeries} join upload on upload.id = snapshot.upload`),
    ),
    judgements: sorted(
      await all(`
        select project.key, tool.name as tool, rule, fingerprint_key.name, tells
        from fingerprint_key join project on project.id = project join tool on tool.id = tool`),
    ),
    results: sorted(
      await all(`
        select project.key, uid, identity, first_seen, verdict, verdict_until, version
        from result join project on project.id = result.project`),
    ),
    links: await all(
      `select permalink.uid, result.uid as result from permalink left join result on result.id = permalink.result order by 1`,
    ),
    sightings: sorted(withBytes),
    trend: sorted(
      await all(`
        select ${series}, ${upload('snapshot')} as snapshot, severity, began, ended, fresh, reopened, fixed
        from trend join series on series.id = trend.series ${ofSeries}`),
    ),
    changes: await all(`select id, author, comment, at, first, last, results, undoes from change order by id`),
    verdicts: await all(`
      select verdict.id, uid, verdict.verdict, until, change from verdict join result on result.id = verdict.result order by verdict.id`),
    uploads: await all(`
      select upload.uid, upload.status, upload.file_name, upload.encoding, upload.sha256, upload.bytes, upload.parameters, upload.results,
        upload.begun, upload.ended, upload.report, upload.error_code, upload.error_sentence, upload.sample, upload.received_at,
        upload.finished_at, upload.dropped_at, project.key as project, other.uid as repeats
      from upload left join project on project.id = upload.project left join upload other on other.id = upload.repeats order by upload.id`),
  }
}

function sorted(rows: readonly Row[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted()
}
