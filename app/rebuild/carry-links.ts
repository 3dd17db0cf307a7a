import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { isSeen } from '#app/store/sightings/seen-results.ts'
import type { Sources } from './sources.ts'

const idsAtOnce = 1000

/**
 * Sees to it that every id that led somewhere still does. Reading as it was read before makes all of them again; where it does not, since
 * results are recognised otherwise by now, an id leads to the result that an upload shows with the same content, or else in the same words and in the same file,
 * which earlier versions had below the root of the machine where logs call it `file://./src/x.c`.
 */
export async function carryLinks(source: Queryable, target: Queryable, { anew }: Sources): Promise<{ moved: number; lost: number }> {
  const links = { moved: 0, lost: 0 }
  for (const project of anew.keys()) {
    for await (const missing of missingLinks(source, target, project)) {
      for (const { uid, result } of missing) {
        const now = await resultLike(source, target, result)
        await target.insertInto('permalink').values({ uid, result: now, alias: 1 }).execute()
        links[now === null ? 'lost' : 'moved']++
      }
    }
  }
  return links
}

type Link = { uid: string; result: number }

async function* missingLinks(source: Queryable, target: Queryable, project: number): AsyncGenerator<Link[]> {
  for (let after = ''; ;) {
    const rows = await source
      .selectFrom('permalink')
      .innerJoin('result', 'result.id', 'permalink.result')
      .select(['permalink.uid', 'result.id as result'])
      .where('result.project', '=', project)
      // Others are of a log that was not read to its end, which nobody has seen: they are made when it is.
      .where(isSeen)
      .where('permalink.uid', '>', after)
      .orderBy('permalink.uid')
      .limit(idsAtOnce)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    const uids = rows.map(({ uid }) => uid)
    const known = new Set((await target.selectFrom('permalink').select('uid').where('uid', 'in', uids).execute()).map(({ uid }) => uid))
    yield rows.filter(({ uid }) => !known.has(uid))
    after = last.uid
  }
}

/** The result that shows what another showed in the last upload in which that began or changed. */
async function resultLike(source: Queryable, target: Queryable, result: number): Promise<number | null> {
  const { rows } = await sql<{
    upload: number
    ref: string
    tool: string
    category: string
    path: string
    rule: string
    message: string
    content: string
  }>`
    select snapshot.upload, ref.name as ref, tool.name as tool, series.category, file.path, rule.name as rule, sighting.message, sighting.content
    from sighted as sighting
      join series on series.id = sighting.series
      join project on project.id = series.project
      join snapshot on snapshot.id = sighting.since
      join ref on ref.id = series.ref
      join tool on tool.id = series.tool
      join file on file.id = sighting.file
      join rule on rule.id = sighting.rule
    where sighting.result = ${result} and sighting.since <= project.head order by sighting.since desc limit 1`.execute(source)
  const [was] = rows
  if (was === undefined) return null
  const found = await sql<{ result: number }>`
    select sighting.result
    from snapshot
      join series on series.id = snapshot.series
      join ref on ref.id = series.ref
      join tool on tool.id = series.tool
      join sighted as sighting on sighting.series = series.id and sighting.since <= snapshot.id
      join file on file.id = sighting.file
      join rule on rule.id = sighting.rule
    where snapshot.upload = ${was.upload} and ref.name = ${was.ref} and tool.name = ${was.tool} and series.category = ${was.category}
      and (sighting.until is null or sighting.until > snapshot.id)
      and (sighting.content = ${was.content} or file.path in (${was.path}, ${was.path.replace(/^\//, '')}) and rule.name = ${was.rule} and sighting.message = ${was.message})
    order by case when sighting.content = ${was.content} then 0 else 1 end, case when file.path = ${was.path} then 0 else 1 end, sighting.id limit 1`.execute(
    target,
  )
  return found.rows[0]?.result ?? null
}
