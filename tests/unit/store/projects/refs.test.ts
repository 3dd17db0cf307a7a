import { describe, expect, test } from 'vitest'
import { ensureProject } from '#app/store/projects/projects.ts'
import { defaultRefName, ensureRef, refName } from '#app/store/projects/refs.ts'
import { engines } from '#tests/postgres.ts'
import { now, useDatabase } from '#tests/unit/store/use-database.ts'

describe('the name of a ref', () => {
  test.each([
    ['main', 'main', 'branch'],
    ['refs/heads/main', 'main', 'branch'],
    ['origin/main', 'main', 'branch'],
    ['refs/remotes/origin/main', 'main', 'branch'],
    [' refs/heads/main\n', 'main', 'branch'],
    ['feature/refs/heads/x', 'feature/refs/heads/x', 'branch'],
    ['refs/heads/pull/7', 'pull/7', 'branch'],
    ['refs/heads/origin/x', 'origin/x', 'branch'],
    ['refs/pull/7/merge', 'pull/7', 'pull'],
    ['refs/pull/7/head', 'pull/7', 'pull'],
    ['pull/7', 'pull/7', 'pull'],
    ['refs/merge-requests/12/head', 'pull/12', 'pull'],
    ['refs/pull-requests/3/from', 'pull/3', 'pull'],
    ['pull/7/files', 'pull/7/files', 'branch'],
    ['pull/x', 'pull/x', 'branch'],
    ['refs/tags/v1.0', 'tags/v1.0', 'tag'],
    ['tags/v1.0', 'tags/v1.0', 'tag'],
    ['v1.0', 'v1.0', 'branch'],
    ['refs/heads/', 'refs/heads/', 'branch'],
    ['refs/tags/', 'refs/tags/', 'branch'],
    ['origin/', 'origin/', 'branch'],
  ])('%j is %s, a %s', (text, name, kind) => {
    expect(refName(text)).toEqual({ name, kind })
  })
})

describe.each(engines)('on %s, the refs of a project', (engine) => {
  const open = useDatabase(engine)

  async function project(key: string): Promise<number> {
    return (await ensureProject(open().kysely, key, false, now)).id
  }

  test('are made once', async () => {
    const db = open().kysely
    const own = await project('once')
    const main = await ensureRef(db, own, refName('main'))
    expect(await ensureRef(db, own, refName('refs/heads/main'))).toBe(main)
    expect(await ensureRef(db, own, refName('develop'))).not.toBe(main)
    expect(await ensureRef(db, await project('other'), refName('main'))).not.toBe(main)
  })

  test('have a default: the first that is no pull request', async () => {
    const db = open().kysely
    const own = await project('default')
    expect(await defaultRefName(db, 'default')).toBeNull()
    await ensureRef(db, own, refName('refs/pull/7/merge'))
    expect(await defaultRefName(db, 'default')).toBeNull()
    await ensureRef(db, own, refName('refs/heads/trunk'))
    await ensureRef(db, own, refName('main'))
    expect(await defaultRefName(db, 'default')).toBe('trunk')
    expect(await defaultRefName(db, 'no such project')).toBeNull()
  })
})
