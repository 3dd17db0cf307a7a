import { spawnSync } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import { recoverUploads } from '#app/ingest/recover.ts'
import { rebuildInPlace, rebuildInto } from '#app/rebuild/rebuild.ts'
import { copiedTables } from '#app/store/copy-rows.ts'
import type { DatabaseLocation } from '#app/store/database.ts'
import { begin } from '#app/overview/projects/change-project.server.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { named } from '#tests/fixtures/log.ts'
import { type Engine, engines } from '#tests/postgres.ts'
import { failBefore } from '#tests/unit/ingest/inline-reader.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'
import { described } from './described.ts'
import { judge, live } from './lived.ts'
import { administrate } from '#tests/setup/administrate.ts'
import { newFolder } from '#tests/setup/folder.ts'

const databases: string[] = []
let folder: string

beforeAll(async () => {
  folder = await newFolder()
})
afterAll(async () => {
  for (const name of databases) await administrate(inject('postgres'), `drop database ${name} with (force)`)
})

/** Where a database is that nobody has made or opened. */
async function somewhere(engine: Engine): Promise<DatabaseLocation> {
  const name = `assay_${crypto.randomUUID().replaceAll('-', '')}`
  const own = join(folder, name)
  if (engine === 'sqlite') return { engine, folder: own }
  await administrate(inject('postgres'), `create database ${name}`)
  databases.push(name)
  return { engine, folder: own, url: `${inject('postgres')}/${name}` }
}

async function opened<T>(location: DatabaseLocation, work: (store: TestStore) => Promise<T>): Promise<T> {
  const db = await openDatabase(location)
  try {
    return await work(new TestStore().open(db))
  } finally {
    await db.close()
  }
}

function sayAll(location: DatabaseLocation) {
  return opened(location, ({ db }) => described(db))
}

const options = { limits: defaultLimits, onProgress: () => {}, onFault: () => {} }

async function lived(engine: Engine): Promise<DatabaseLocation> {
  const location = await somewhere(engine)
  await opened(location, async (store) => {
    const [first, second] = [store.project(), store.project()]
    await live(store, first)
    await judge(store, first)
    const { id } = await store.read(named(['a', 'b']), { project: second })
    await store.read(named(['b', 'c']), { project: second })
    await deleteUpload(store.db, id)
  })
  return location
}

describe.each(engines)('on %s, a database', (engine) => {
  test('is rebuilt where it is, and says what it said before; only then', { timeout: 120_000 }, async () => {
    const location = await lived(engine)
    // What one that was killed may have left.
    await mkdir(join(location.folder, 'rebuild'))
    await writeFile(join(location.folder, 'rebuild', 'assay.db'), 'half')
    const before = await sayAll(location)
    const received = () => readdir(join(location.folder, engine === 'sqlite' ? 'uploads' : 'received'))
    const files = await received()
    failBefore('end', 5)
    await expect(rebuildInPlace(location, options)).rejects.toThrow(/cannot be read again: .+ Once it is deleted/)
    expect(await received()).toEqual(files)
    expect(await sayAll(location)).toEqual(before)
    expect(await rebuildInPlace(location, options)).toMatchObject({ projects: 2, kept: [{ reason: 'by hand' }] })
    expect(await sayAll(location)).toEqual(before)
    expect(await readdir(location.folder)).not.toContain('rebuild')
    await opened(location, async (store) => {
      const read = await store.read(named(['a', 'c', 'd', 'same', 'same']), { project: 'project-1', ref: 'main', commit: 'c5' })
      expect(read).toMatchObject({ status: 'done', new: 0 })
    })
  })

  test('is rebuilt without what is still being deleted, and nothing else is taken for that', { timeout: 120_000 }, async () => {
    const [location, into] = [await somewhere(engine), await somewhere('sqlite')]
    await opened(location, async (store) => {
      for (const project of ['gone', 'going', 'stays', 'stays too']) await store.read(named([project]), { project })
      await begin(store.db, { slug: 'gone' })
      await store.clearNext()
      await begin(store.db, { slug: 'going' })
    })
    await rebuildInto(location, into, options)
    await opened(location, ({ db }) => begin(db, { slug: 'stays-too' }))
    await rebuildInPlace(location, options)
    const slugs = ({ db }: TestStore) => db.kysely.selectFrom('project').select('slug').orderBy('slug').execute()
    expect(await opened(into, slugs)).toEqual([{ slug: 'stays' }, { slug: 'stays-too' }])
    expect(await opened(location, slugs)).toEqual([{ slug: 'stays' }])
    for (const one of [location, into]) await opened(one, (store) => expect(store.clearNext()).rejects.toThrow('No deletion waits'))
  })

  test('that somebody else has open is not rebuilt', async () => {
    const location = await somewhere(engine)
    await opened(location, async (store) => {
      await store.read(named(['a']), { project: 'shop' })
      await expect(rebuildInPlace(location, options)).rejects.toThrow('Another process has the database open')
      await expect(rebuildInto(location, await somewhere('sqlite'), options)).rejects.toThrow('Another process has the database open')
      expect(await store.messages('shop', 'is:open')).toEqual(['a'])
    })
    const into = await somewhere(engine)
    await opened(into, async (store) => {
      await expect(rebuildInto(location, into, options)).rejects.toThrow('Another process has the database open')
      expect(await store.db.kysely.selectFrom('upload').selectAll().execute()).toEqual([])
    })
    await rebuildInto(location, into, options)
  })

  test('is rebuilt into one of the other engine, with its uploads, and from there once more', { timeout: 120_000 }, async () => {
    const other = engine === 'sqlite' ? 'postgres' : 'sqlite'
    const [location, into] = [await lived(engine), await somewhere(other)]
    const before = await sayAll(location)
    failBefore('end', 5)
    await expect(rebuildInto(location, into, options)).rejects.toThrow(/cannot be read again: .+ Once it is deleted/)
    expect(await readdir(join(into.folder, other === 'sqlite' ? 'uploads' : 'received'))).toEqual([])
    await rebuildInto(location, into, options)
    expect(await sayAll(into)).toEqual(before)
    await rebuildInPlace(into, options)
    expect(await sayAll(into)).toEqual(before)
    expect(await sayAll(location)).toEqual(before)
    await expect(rebuildInto(location, into, options)).rejects.toThrow('is not empty')
    await expect(rebuildInto(location, location, options)).rejects.toThrow('the database itself')
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    await expect(rebuildInto(location, { engine: 'sqlite', folder: file }, options)).rejects.toThrow(
      /^What is to be rebuilt into cannot be opened\. .* a file stands in its place/,
    )
  })

  test(
    'is rebuilt anew into one that was being filled when that was killed, which nobody can use till then',
    { timeout: 120_000 },
    async () => {
      const [location, into] = [await lived(engine), await somewhere(engine === 'sqlite' ? 'postgres' : 'sqlite')]
      const before = await sayAll(location)
      const killed = fileURLToPath(new URL('killed-rebuild.ts', import.meta.url))
      const { signal } = spawnSync(process.execPath, [killed, JSON.stringify(location), JSON.stringify(into)])
      expect(signal).toBe('SIGKILL')
      await expect(openDatabase(into)).rejects.toThrow(/has only a part of what .+ Run that again, which begins anew/)
      await rebuildInto(location, into, options)
      expect(await sayAll(into)).toEqual(before)
      await expect(rebuildInto(location, into, options)).rejects.toThrow('is not empty')
    },
  )

  test('keeps its uploads where one of the other engine that it is rebuilt into has the same folder', { timeout: 120_000 }, async () => {
    const other = engine === 'sqlite' ? 'postgres' : 'sqlite'
    const [location, elsewhere] = [await lived(engine), await somewhere(other)]
    const into: DatabaseLocation = { ...elsewhere, folder: location.folder }
    const before = await sayAll(location)
    await rebuildInto(location, into, options)
    // What a server does when it starts.
    for (const one of [into, location]) await opened(one, ({ db }) => recoverUploads(db))
    for (const one of [location, into]) {
      await rebuildInPlace(one, options)
      expect(await sayAll(one)).toEqual(before)
    }
  })

  test('has no table that is neither copied nor left out on purpose', async () => {
    await opened(await somewhere(engine), async ({ db }) => {
      const tables = (await db.kysely.introspection.getTables()).map(({ name }) => name)
      const passed = ['sighted', 'sighted_first', 'revision', 'loss', 'results_bytes', 'deletion', 'upload_chunk']
      expect([...Object.keys(copiedTables), ...passed].toSorted()).toEqual(tables.toSorted())
    })
  })
})
