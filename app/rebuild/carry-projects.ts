import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import type { Sources } from './sources.ts'

/** What projects that were read anew are called, and which of them an upload is of that said nothing. */
export async function carryProjects(source: Queryable, target: Queryable, { uploads, anew }: Sources): Promise<void> {
  // Slugs that are on their way from one project to another must not meet.
  for (const key of anew.values()) await rename(target, key)
  for (const [id, key] of anew) {
    const { slug, sample, created_at } = await source
      .selectFrom('project')
      .select(['slug', 'sample', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const made = await target
      .updateTable('project')
      .set({ slug, sample, created_at })
      .where('key', '=', key)
      .returning('id')
      .executeTakeFirst()
    const former = await source.selectFrom('former_slug').select('slug').where('project', '=', id).execute()
    if (made !== undefined && former.length > 0) {
      await target
        .insertInto('former_slug')
        .values(former.map((one) => ({ ...one, project: made.id })))
        .execute()
    }
    const silent = uploads.flatMap((upload) => (upload.project === id && upload.status !== 'done' ? upload.id : []))
    if (silent.length === 0) continue
    await target
      .updateTable('upload')
      .set({ project: made?.id ?? null })
      .where('id', 'in', silent)
      .execute()
  }
}

async function rename(target: Queryable, key: string): Promise<void> {
  await target
    .updateTable('project')
    .set({ slug: sql`'/' || id` })
    .where('key', '=', key)
    .execute()
}

/** Series that were ended by hand. */
export async function carryEnds(source: Queryable, target: Queryable): Promise<void> {
  const ended = await source
    .selectFrom('series')
    .innerJoin('project', 'project.id', 'series.project')
    .innerJoin('ref', 'ref.id', 'series.ref')
    .innerJoin('tool', 'tool.id', 'series.tool')
    .select(['project.key', 'ref.name as ref', 'tool.name as tool', 'series.category', 'series.ended_at'])
    .where('series.ended_at', 'is not', null)
    .execute()
  for (const { key, ref, tool, category, ended_at } of ended) {
    await target
      .updateTable('series')
      .set({ ended_at })
      .where('category', '=', category)
      .where('project', '=', (of) => of.selectFrom('project').select('id').where('key', '=', key))
      .where('tool', '=', (of) => of.selectFrom('tool').select('id').where('name', '=', tool))
      .where('ref', 'in', (of) =>
        of
          .selectFrom('ref')
          .innerJoin('project', 'project.id', 'ref.project')
          .select('ref.id')
          .where('ref.name', '=', ref)
          .where('project.key', '=', key),
      )
      .execute()
  }
}
