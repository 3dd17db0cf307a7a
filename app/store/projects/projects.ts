import type { Selectable } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { readFormerSlugs, takeSlug } from './former-slugs.ts'
import { oneRepositoryKey } from '#app/sarif/repositories/same-repository.ts'
import { nextRevision } from '#app/store/revision.ts'
import type { ProjectTable } from '#app/store/tables.ts'

export type Project = Selectable<ProjectTable>

/** The key of the project that a name means, else the name itself. */
export async function projectKey(db: Queryable, name: string): Promise<string> {
  const found = await meantBy(db, name)
  return (found.find((project) => project.key === name) ?? projectOf(found, name))?.key ?? name
}

/** The project that a name means: by its slug, or else as uploads name it, by its key or by its slug in other letters, or by a slug that it had. */
export async function namedProject(db: Queryable, name: string, holds = (_: Project) => true): Promise<Project | undefined> {
  return projectOf((await meantBy(db, name)).filter(holds), name)
}

/** The projects that a name may mean. */
function meantBy(db: Queryable, name: string): Promise<Project[]> {
  const slug = slugOf(name)
  return db
    .selectFrom('project')
    .selectAll()
    .where((where) =>
      where.or([
        where('slug', 'in', [name, slug]),
        where('key', '=', name),
        where('id', 'in', (of) => of.selectFrom('former_slug').select('project').where('slug', '=', slug)),
      ]),
    )
    .execute()
}

function projectOf(found: readonly Project[], name: string): Project | undefined {
  const slug = slugOf(name)
  return (
    found.find((project) => project.slug === name) ??
    found.find((project) => project.key === name) ??
    found.find((project) => project.slug === slug) ??
    found[0]
  )
}

/**
 * The key of the project of a repository: of the one that is there under this address, else under another address of the same repository, else
 * the repository's one key. So a project keeps the key that an earlier version, or whoever sent its first log, gave it.
 */
export async function repositoryProjectKey(db: Queryable, address: string): Promise<string> {
  const whole = oneRepositoryKey(address)
  const keys = (await db.selectFrom('project').select('key').orderBy('id').execute()).map(({ key }) => key)
  if (keys.includes(address)) return address
  return keys.find((key) => key === whole) ?? keys.find((key) => oneRepositoryKey(key) === whole) ?? whole
}

/** The project of a key, made if there is none, in the caller's transaction. */
export async function ensureProject(db: Queryable, key: string, sample: boolean, now: string): Promise<Project> {
  const existing = await db.selectFrom('project').selectAll().where('key', '=', key).executeTakeFirst()
  if (existing !== undefined) return existing
  // Whoever gives a project another name waits, or has done so: its name is not free any more.
  await nextRevision(db)
  const slug = await freeSlug(db, key)
  // Uploads and queries name it by its key, too.
  await takeSlug(db, slugOf(key))
  return db
    .insertInto('project')
    .values({ key, slug, sample: sample ? 1 : 0, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Snapshots up to `head` are what readers of the project see from now on. */
export async function publishHead(db: Queryable, project: number, head: number): Promise<void> {
  await db
    .updateTable('project')
    .set({ head, rev: await nextRevision(db) })
    .where('id', '=', project)
    .execute()
}

/** Someone changed what a project's uploads do not tell: from now on it cannot be made of them anew (app/rebuild/). */
export async function noteHand(db: Queryable, project: number): Promise<void> {
  await db.updateTable('project').set({ by_hand: 1 }).where('id', '=', project).execute()
}

/** The slug that a name makes: what people type and addresses have. */
export function slugOf(name: string): string {
  const slug = name.trim().toLowerCase().replace(/\s+/g, '-')
  // In an address these would lead elsewhere, however they are encoded.
  return slug === '.' || slug === '..' ? slug.replaceAll('.', '-') : slug
}

/** Whether another project than this goes by a slug, or its uploads name it so. */
export async function isTakenSlug(db: Queryable, project: number, slug: string): Promise<boolean> {
  const others = await db.selectFrom('project').select(['key', 'slug']).where('id', '<>', project).execute()
  return others.some((other) => other.slug === slug || slugOf(other.key) === slug)
}

// `host/owner/repository` goes by its last two parts, as people say it, while nothing else does, nor ever did: uploads and queries name that so, too.
async function freeSlug(db: Queryable, key: string): Promise<string> {
  const whole = slugOf(key)
  const parts = whole.split('/')
  const wishes = parts.length > 2 && parts[0]?.includes('.') ? [parts.slice(1).join('/'), whole] : [whole]
  const others = await db.selectFrom('project').select(['key', 'slug']).execute()
  const former = [...(await readFormerSlugs(db)).values()].flat().filter((slug) => slug !== whole)
  const taken = new Set([...others.flatMap((other) => [other.slug, slugOf(other.key)]), ...former])
  for (let extra = 2; ; extra++) {
    const free = wishes.find((wish) => !taken.has(wish))
    if (free !== undefined) return free
    wishes.push(`${whole}-${extra}`)
  }
}
