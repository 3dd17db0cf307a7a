import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { administrate } from '#tests/setup/administrate.ts'
import type { PostgresServer } from '#tests/setup/postgres-server.ts'

/** A store to measure, in a folder of its own. */
export type BenchStore = {
  /** What the environment of a command or a server says of it. */
  env: Record<string, string>
  /** Bytes of the database, without what was received. */
  size(): Promise<number>
  remove(): Promise<void>
}

/** Makes room for a store: an embedded database in a folder of this name below `folder`, or a database of the PostgreSQL server. */
export async function makeStore(folder: string, name: string, postgres: PostgresServer | null): Promise<BenchStore> {
  const data = join(folder, name)
  await mkdir(data)
  if (postgres === null) {
    return { env: { ASSAY_DATA: data }, size: () => filesIn(data), remove: () => rm(data, { recursive: true, force: true }) }
  }
  await administrate(postgres.url, `create database "${name}"`)
  const url = `${postgres.url}/${name}`
  return {
    env: { ASSAY_DATA: data, DATABASE_URL: url },
    size: () => askSize(url),
    async remove() {
      await administrate(postgres.url, `drop database "${name}" with (force)`)
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function filesIn(folder: string): Promise<number> {
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ name }) => stat(join(folder, name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** What PostgreSQL keeps in a database that is empty, some seven megabytes, is not counted. */
async function askSize(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ size: string }>(
      "select pg_database_size(current_database()) - pg_database_size('template0') - pg_total_relation_size('upload_chunk') as size",
    )
    return Number(rows[0]?.size)
  } finally {
    await client.end()
  }
}
