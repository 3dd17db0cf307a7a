import { refName } from '#app/store/refs.ts'
import type { Queryable } from '#app/store/database.ts'
import { termOf } from '#app/results/box/query-terms.ts'

/** Queries whose lists have the results that are new with an upload, and those that are fixed with it; null where no query has just these. */
export type ChangeQueries = { newQuery: string | null; fixedQuery: string | null }

type Own = { id: number; series: number; project: number; ref: number; tool: number; category: string; defaultRef: number | null }

const none: ChangeQueries = { newQuery: null, fixedQuery: null }

/**
 * Takes the number of an upload, its id, how many results were stored of it and how many of these are new, and the ref that it named as its base.
 * A comparison has them where one upload is before all its snapshots; of a first one that was compared with nothing, all are new.
 */
export async function changeQueries(
  db: Queryable,
  { id, uid, results, begun, base }: { id: number; uid: string; results: number; begun: number; base: string | undefined },
): Promise<ChangeQueries> {
  const own = await db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .innerJoin('project', 'project.id', 'series.project')
    .select([
      'snapshot.id',
      'snapshot.series',
      'series.project',
      'series.ref',
      'series.tool',
      'series.category',
      'project.default_ref as defaultRef',
    ])
    .where('snapshot.upload', '=', id)
    .execute()
  const before = await Promise.all(own.map((snapshot) => uploadBefore(db, snapshot, base)))
  const [first] = before
  if (first === null && before.every((one) => one === null)) {
    // Another ref may have had a base that was deleted since. What the log calls absent is among its results, and not new.
    const isAll = begun === results || own.every(({ ref, defaultRef }) => ref === defaultRef)
    return isAll ? { ...none, newQuery: termOf('upload', uid) } : none
  }
  // Several categories of a tool may have the same result, which a comparison shows once.
  const isEachOfItsTool = new Set(own.map(({ tool }) => tool)).size === own.length
  if (first === null || first === undefined || before.some((one) => one?.id !== first.id) || !isEachOfItsTool) return none
  const isAlone = !(await hasOtherCategories(db, first.id, own))
  if (!isAlone && own.length > 1) return none
  const terms = [
    `compare:${first.uid}..${uid}`,
    ...(isAlone ? [] : own.map(({ category }) => termOf('category', category))),
    // What is counted is counted whatever its kind, and whatever the log or people said of it.
    'is:* kind:* verdict:*',
  ]
  return { newQuery: [...terms, 'change:new'].join(' '), fixedQuery: [...terms, 'change:gone'].join(' ') }
}

type UploadBefore = { id: number; uid: string }

/** The upload with the snapshot that one was compared with: the one before in its series, else the newest of its base. */
async function uploadBefore(db: Queryable, snapshot: Own, base: string | undefined): Promise<UploadBefore | null> {
  const inSeries = await newestBefore(db, snapshot, snapshot.ref)
  if (inSeries !== null || snapshot.ref === snapshot.defaultRef) return inSeries
  const named =
    base === undefined
      ? undefined
      : await db
          .selectFrom('ref')
          .select('id')
          .where('project', '=', snapshot.project)
          .where('name', '=', refName(base).name)
          .executeTakeFirst()
  for (const ref of [named?.id, snapshot.defaultRef]) {
    const found = ref === undefined || ref === null ? null : await newestBefore(db, snapshot, ref)
    if (found !== null) return found
  }
  return null
}

async function newestBefore(db: Queryable, { id, tool, category }: Own, ref: number): Promise<UploadBefore | null> {
  const found = await db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .innerJoin('upload', 'upload.id', 'snapshot.upload')
    .select(['upload.id', 'upload.uid'])
    .where('series.ref', '=', ref)
    .where('series.tool', '=', tool)
    .where('series.category', '=', category)
    .where('snapshot.id', '<', id)
    .orderBy('snapshot.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** Whether an upload has snapshots of these tools besides those of these categories: a comparison takes a tool's together. */
async function hasOtherCategories(db: Queryable, upload: number, own: readonly Own[]): Promise<boolean> {
  const before = await db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .select(['series.tool', 'series.category'])
    .where('snapshot.upload', '=', upload)
    .execute()
  return before.some(
    (one) => own.some(({ tool }) => tool === one.tool) && !own.some(({ tool, category }) => tool === one.tool && category === one.category),
  )
}
