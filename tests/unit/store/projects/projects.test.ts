import { describe, expect, test, vi } from 'vitest'
import { ensureProject, projectKey, slugOf } from '#app/store/projects/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import { engines } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'
import { waitingForLocks } from '#tests/unit/store/waiting-for-locks.ts'
import { now, useDatabase } from '#tests/unit/store/use-database.ts'

test.each([
  ['Web', 'web'],
  ['  My  Project\t1 ', 'my-project-1'],
  ['Straße', 'straße'],
  ['github.com/acme/web', 'github.com/acme/web'],
  ['.', '-'],
  [' .. ', '--'],
  ['...', '...'],
])('%j has the slug %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

describe.each(engines)('on %s, a project', (engine) => {
  const open = useDatabase(engine)

  test('is made once for its key', async () => {
    const db = open().kysely
    const made = await ensureProject(db, 'once', false, now)
    expect(made).toMatchObject({ key: 'once', slug: 'once', head: 0, default_ref: null, sample: 0, created_at: now })
    expect(await ensureProject(db, 'once', true, '2027-01-01T00:00:00.000Z')).toEqual(made)
  })

  test('of a repository goes by its last parts, while no other does', async () => {
    const db = open().kysely
    const slugs: string[] = []
    for (const host of ['github.com', 'gitlab.com']) slugs.push((await ensureProject(db, `${host}/acme/web`, false, now)).slug)
    expect(slugs).toEqual(['acme/web', 'gitlab.com/acme/web'])
  })

  test('whose slug another has gets a number', async () => {
    const db = open().kysely
    const slugs: string[] = []
    for (const key of ['Some Name', 'some name', 'SOME-NAME', 'some-name']) slugs.push((await ensureProject(db, key, false, now)).slug)
    expect(slugs).toEqual(['some-name', 'some-name-2', 'some-name-3', 'some-name-4'])
  })

  test('does not go by what the uploads of another name it, which is called otherwise by now', async () => {
    const db = open().kysely
    await ensureProject(db, 'Acme/Named', false, now)
    await db.updateTable('project').set({ slug: 'store' }).where('key', '=', 'Acme/Named').execute()
    expect(await ensureProject(db, 'github.com/acme/named', false, now)).toMatchObject({ slug: 'github.com/acme/named' })
  })

  test('is found by its key, and by its slug even after that changed', async () => {
    const db = open().kysely
    await ensureProject(db, 'example.org/team/found', false, now)
    expect(await projectKey(db, 'example.org/team/found')).toBe('example.org/team/found')
    expect(await projectKey(db, 'Team/Found')).toBe('example.org/team/found')
    await db.updateTable('project').set({ slug: 'renamed' }).where('key', '=', 'example.org/team/found').execute()
    expect(await projectKey(db, 'renamed')).toBe('example.org/team/found')
    expect(await projectKey(db, 'team/found')).toBe('team/found')
  })

  test('of that very key is meant before one of that slug', async () => {
    const db = open().kysely
    await ensureProject(db, 'example.org/a/both', false, now)
    await ensureProject(db, 'a/both', false, now)
    expect(await projectKey(db, 'a/both')).toBe('a/both')
  })

  test('that is made as another is just given its name gets a number, and is no reason for its log to fail', async () => {
    const { kysely: db } = open()
    const { id } = await ensureProject(db, 'called otherwise', false, now)
    const renaming = await db.startTransaction().execute()
    // As whoever gives a project another name does (app/overview/projects/change-project.server.ts).
    await nextRevision(renaming)
    await renaming.updateTable('project').set({ slug: 'wished-for' }).where('id', '=', id).execute()
    const made = db.transaction().execute((trx) => ensureProject(trx, 'wished for', false, now))
    made.catch(() => undefined)
    if (engine === 'postgres') await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(1), patience)
    await renaming.commit().execute()
    expect(await made).toMatchObject({ key: 'wished for', slug: 'wished-for-2' })
  })
})
