import type { Queryable } from '#app/store/database.ts'
import type { RefTable } from '#app/store/tables.ts'
import { noteChange } from '#app/store/change-notes.ts'

type RefName = { name: string; kind: RefTable['kind'] }

/**
 * What was analysed, by its one name: `refs/heads/x`, `origin/x` and `x` are the branch `x`; `refs/pull/7/merge` and
 * `refs/merge-requests/7/head` are `pull/7`; `refs/tags/v1` is `tags/v1`. A beginning that no name follows is a name itself: without one, a ref could neither be
 * asked for nor deleted.
 */
export function refName(text: string): RefName {
  const ref = text.trim()
  const pull = /^(?:refs\/)?(?:pull|pulls|merge-requests|pull-requests)\/(\d+)(?:\/(?:merge|head|from))?$/.exec(ref)
  if (pull !== null) return { name: `pull/${pull[1]}`, kind: 'pull' }
  const tag = /^(?:refs\/)?tags\/(.+)$/.exec(ref)
  if (tag !== null) return { name: `tags/${tag[1]}`, kind: 'tag' }
  return { name: ref.replace(/^(?:refs\/heads|refs\/remotes\/origin|origin)\/(?=.)/, ''), kind: 'branch' }
}

/** The id of a project's ref, made if there is none. The first that is no pull request becomes the project's default ref. */
export async function ensureRef(db: Queryable, project: number, ref: RefName): Promise<number> {
  const existing = await findRef(db, project, ref.name)
  const isFirst = ref.kind !== 'pull' && (await hasNoDefaultRef(db, project))
  // Before all else, as whoever renames a project or changes it otherwise does: each would wait for the other.
  if (isFirst) await noteChange(db, project)
  const id = existing ?? (await addRef(db, project, ref))
  if (isFirst) await db.updateTable('project').set({ default_ref: id }).where('id', '=', project).where('default_ref', 'is', null).execute()
  return id
}

async function hasNoDefaultRef(db: Queryable, project: number): Promise<boolean> {
  const found = await db.selectFrom('project').select('id').where('id', '=', project).where('default_ref', 'is', null).executeTakeFirst()
  return found !== undefined
}

async function addRef(db: Queryable, project: number, ref: RefName): Promise<number> {
  const { id } = await db
    .insertInto('ref')
    .values({ project, ...ref })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The id of a project's ref, by its one name; null if there is none. */
export async function findRef(db: Queryable, project: number, name: string): Promise<number | null> {
  const found = await db.selectFrom('ref').select('id').where('project', '=', project).where('name', '=', name).executeTakeFirst()
  return found?.id ?? null
}

/** The name of a project's default ref; null while it has none. */
export async function defaultRefName(db: Queryable, projectKey: string): Promise<string | null> {
  const found = await db
    .selectFrom('project')
    .innerJoin('ref', 'ref.id', 'project.default_ref')
    .select('ref.name')
    .where('project.key', '=', projectKey)
    .executeTakeFirst()
  return found?.name ?? null
}
