import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { Client } from 'pg'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { isDatabaseAway, isPassing } from '#app/store/database-away.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { explainDatabase } from '#app/store/unusable-database.ts'
import { administrate } from '#tests/setup/administrate.ts'
import { dropDatabase } from '#tests/setup/empty-database.ts'
import { newFolder } from '#tests/setup/folder.ts'

function unusable(message: RegExp): object {
  return { code: 'unusable-database', message: expect.stringMatching(message) }
}

describe('an embedded database that cannot be used', () => {
  let folder: string
  let file: string
  const open = () => openDatabase({ engine: 'sqlite', folder }).catch((error: unknown) => error)
  beforeEach(async () => {
    folder = await newFolder()
    file = join(folder, 'assay.db')
  })

  async function written(): Promise<void> {
    await (await openDatabase({ engine: 'sqlite', folder })).close()
  }

  test.each(['of other bytes', 'cut off'])('is told by its name and what to do: one %s', async (damage) => {
    if (damage === 'cut off') await written()
    if (damage === 'cut off') await truncate(file, 20_000)
    else await writeFile(file, 'no database '.repeat(5000))
    const error = await open()
    expect(error).toMatchObject(unusable(/^The database .+ is damaged, or no database\. Put a backup .+ ASSAY_DATA/))
    expect(String(error)).toContain(file)
  })

  test('is left as it is where it is another program’s', async () => {
    const other = new SqliteConnection(file)
    other.exec('create table result(name text)')
    other.close()
    const bytes = await readFile(file)
    expect(await open()).toMatchObject(unusable(/^The database .+ has tables of another program, and none of Assay\. .+ASSAY_DATA/))
    expect(await readFile(file)).toEqual(bytes)
  })

  test('is told where a newer Assay wrote it', async () => {
    await written()
    const newer = new SqliteConnection(file)
    newer.exec(`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`)
    newer.close()
    expect(await open()).toMatchObject(unusable(/ was written by a newer Assay \(9999-later\)\./))
  })

  test('is told while another process keeps it for itself, as a rebuild does', async () => {
    const location = { engine: 'sqlite', folder } as const
    const rebuilding = await openDatabase(location, { alone: true })
    const impatient = new SqliteConnection(file, { timeout: 0 })
    let refusal: unknown
    try {
      impatient.prepare('select 1 from sqlite_master')
    } catch (error) {
      refusal = error
    } finally {
      impatient.close()
      await rebuilding.close()
    }
    expect(explainDatabase(location, refusal)).toMatchObject(unusable(/^The database .+ is in use by another process, .+assay -- rebuild/))
  })

  test.each(['gone', 'empty'])('does not pass for a new one where it is %s, and takes no uploads along', async (state) => {
    await mkdir(join(folder, 'uploads'))
    await writeFile(join(folder, 'uploads/u1'), 'a log')
    if (state === 'empty') await writeFile(file, '')
    // The second time, too.
    for (let time = 0; time < 2; time++) expect(await open()).toMatchObject(unusable(/ is gone or empty, though uploads .+ backup/))
    expect(await readFile(join(folder, 'uploads/u1'), 'utf8')).toBe('a log')
  })

  test('is made anew where the file is empty', async () => {
    await writeFile(file, '')
    await expect(written()).resolves.toBeUndefined()
  })
})

describe('a PostgreSQL that cannot be used', () => {
  function open(change: (url: URL) => void): Promise<unknown> {
    const url = new URL(`${inject('postgres')}/nowhere`)
    change(url)
    return openDatabase({ engine: 'postgres', url: url.href, folder: '' }).catch((error: unknown) => error)
  }

  test('is told where it does not answer, as something that may pass', async () => {
    const error = await open((url) => void (url.port = '1'))
    expect(error).toMatchObject(
      unusable(/^PostgreSQL does not answer \(connect ECONNREFUSED [^()]+\)\. Start it, or set DATABASE_URL to where it is\.$/),
    )
    expect(isDatabaseAway(error)).toBe(true)
  })

  test.each([
    ['ends the connection', 'perform pg_terminate_backend(pg_backend_pid())', /^PostgreSQL does not answer \(.+\)\. Start it, /],
    [
      'gives up a statement',
      'perform pg_cancel_backend(pg_backend_pid()); perform pg_sleep(60)',
      /^PostgreSQL gave up what it was asked \(canceling statement due to user request\)\. Try again/,
    ],
  ])('is told where it %s while its tables are made, which are made the next time', async (_, obstacle, sentence) => {
    const server = inject('postgres')
    const url = `${server}/cut_off`
    await administrate(server, 'create database cut_off')
    try {
      const cut = new Client({ connectionString: url })
      await cut.connect()
      await cut.query(`
        create function cut() returns event_trigger language plpgsql as $$ begin ${obstacle}; end $$;
        create event trigger cut on ddl_command_start when tag in ('CREATE INDEX') execute function cut()`)
      const error = await open((asked) => void (asked.pathname = '/cut_off'))
      expect(error).toMatchObject(unusable(sentence))
      expect(isPassing(error)).toBe(true)
      await cut.query('drop event trigger cut')
      await cut.end()
      const location = { engine: 'postgres', url, folder: '' } as const
      await expect(openDatabase(location).then((database) => database.close())).resolves.toBeUndefined()
    } finally {
      await dropDatabase(server, 'cut_off')
    }
  })

  test('is told where it refuses, without the password', async () => {
    expect(await open(() => {})).toMatchObject(unusable(/^PostgreSQL refuses: database "nowhere" does not exist\. /))
    const error = await open((url) => void (url.password = 'not-this-one'))
    expect(error).toMatchObject(unusable(/^PostgreSQL refuses: password authentication failed for user "postgres"\. /))
    expect(String(error)).not.toContain('not-this-one')
  })

  test.each([
    ['sslmode=verify-full', /SSL/],
    ['sslmode=verify-full&sslrootcert=/nowhere/root.crt', /nowhere\/root\.crt/],
    ['options=-c%20nothing%3D1', /nothing/],
    ['options=-c%20statement_timeout%3Dabc', /statement_timeout/],
    ['port=99999', /99999/],
    ['port=0', /port/],
    ['port=x', /port/],
  ])('is told where it cannot be asked so: %s', async (parameters, why) => {
    const error = await open((url) => {
      url.pathname = '/postgres'
      url.search = parameters
    })
    expect(error).toMatchObject(unusable(/^PostgreSQL cannot be asked as DATABASE_URL says: .+\.$/))
    expect(error).toMatchObject(unusable(why))
    expect(isDatabaseAway(error)).toBe(false)
  })

  test('is told where it has no room for all letters, before anything is made in it', async () => {
    await administrate(inject('postgres'), `create database narrow encoding 'LATIN1' locale_provider libc locale 'C' template template0`)
    try {
      const error = await open((url) => void (url.pathname = '/narrow'))
      expect(error).toMatchObject(unusable(/^PostgreSQL keeps this database in LATIN1, .+UTF8.+ DATABASE_URL/))
    } finally {
      await dropDatabase(inject('postgres'), 'narrow')
    }
  })

  test('is told where it is a template that nobody may connect to', async () => {
    const error = await open((url) => void (url.pathname = '/template0'))
    expect(error).toMatchObject(unusable(/^PostgreSQL cannot be asked as DATABASE_URL says: database "template0" is not /))
  })
})
