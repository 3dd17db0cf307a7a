import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import SqliteConnection from 'better-sqlite3'
import { type Program, startProgram } from '#tests/setup/program.ts'

/** How far the reading of an upload is, as the database has it. */
export type Progress = {
  status: string
  attempts: number
  bytesRead: number
  /** Its snapshot; null before it has one. */
  snapshot: number | null
  /** Sightings that began with that snapshot, and that ended with it. */
  begun: number
  ended: number
  /** 1 once readers see it. */
  published: number
}

const project = 'crash'
const patience = 60_000

/** What is received is gathered so far before it is written (app/ingest/receiving/write-durably.ts). */
const gatheredBytes = 1024 * 1024

/** A folder of data on which Assay is started, killed and started again. */
export class CrashSite {
  readonly folder: string
  #server: Program | null = null

  constructor(folder: string) {
    this.folder = folder
  }

  static async make(): Promise<CrashSite> {
    return new CrashSite(await mkdtemp(join(tmpdir(), 'assay-crash-')))
  }

  get #uploads(): string {
    return join(this.folder, 'uploads')
  }

  /** Whether the database is there, if only as an empty file. */
  async hasDatabase(): Promise<boolean> {
    return (await readdir(this.folder)).includes('assay.db')
  }

  /** Starts the server and does not wait until it is ready. */
  start(): void {
    this.#server = startProgram(['serve'], { ASSAY_DATA: this.folder })
  }

  /** Starts `assay import` in place of a server; gives the upload's id once it has one. */
  async startImport(file: string): Promise<string> {
    this.#server = startProgram(['import', '--project', project, file], { ASSAY_DATA: this.folder })
    await until(() => this.hasDatabase())
    await until(async () => (await readdir(this.#uploads).catch(() => [])).length > 0)
    return (await readdir(this.#uploads))[0] ?? ''
  }

  /** Where the server is, once it is ready. Throws if it ended before. */
  async url(): Promise<string> {
    const url = await this.#server?.url
    if (url == null) throw new Error(`The server is not there. ${this.#server?.errors.join('\n')}`)
    return url
  }

  async kill(): Promise<void> {
    await this.#server?.kill()
  }

  async killAndStart(): Promise<void> {
    await this.kill()
    this.start()
  }

  /** Ends the server in peace. Gives what it wrote to its error output. */
  async stop(): Promise<string[]> {
    await this.#server?.stop()
    return [...(this.#server?.errors ?? [])]
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Sends a log; gives the upload's id when the server has answered that it is safe. */
  async send(log: Uint8Array<ArrayBuffer>): Promise<string> {
    const response = await fetch(`${await this.url()}/api/uploads?project=${project}&name=log.sarif`, { method: 'POST', body: log })
    // What the API answers with 202.
    const { id } = (await response.json()) as { id: string }
    if (response.status !== 202) throw new Error(`The upload was answered with ${response.status}.`)
    return id
  }

  /** Sends the beginning of a log and keeps the connection open; resolves when so much has arrived, but for what is still gathered. Gives what hangs up. */
  async sendBeginning(log: Uint8Array, bytes: number): Promise<() => void> {
    const url = await this.url()
    const before = new Set(await readdir(this.#uploads))
    const sending = request(`${url}/api/uploads?project=${project}`, { method: 'POST' })
    // The server is killed, or hung up on: either breaks the connection.
    sending.on('error', () => undefined)
    sending.flushHeaders()
    if (bytes > 0) sending.write(log.subarray(0, bytes))
    await until(async () => {
      const name = (await readdir(this.#uploads)).find((name) => !before.has(name))
      return name !== undefined && (await stat(join(this.#uploads, name))).size >= bytes - (bytes % gatheredBytes)
    })
    return () => sending.destroy()
  }

  /** Waits until an upload is so far, or over: it may have been too quick. Gives how far it was. */
  async reaches(uid: string, reached: (progress: Progress) => boolean): Promise<Progress> {
    let found: Progress | null = null
    await this.#watch((db) => {
      found = progressOf(db, uid)
      return found !== null && (reached(found) || isOver(found.status))
    })
    // Assigned above, which the compiler cannot see.
    return found as unknown as Progress
  }

  /** Waits until every upload is read, well or badly. */
  async isIdle(): Promise<void> {
    await this.#watch((db) => db.prepare('select status from upload').pluck().all().map(String).every(isOver))
  }

  // Kept open no longer than needed: a connection that outlives the server would spare the next one the recovery.
  async #watch(condition: (db: SqliteConnection.Database) => boolean): Promise<void> {
    const db = new SqliteConnection(join(this.folder, 'assay.db'), { readonly: true })
    try {
      await until(async () => condition(db))
    } finally {
      db.close()
    }
  }
}

/** Looks every millisecond until a condition holds. Throws when it takes too long. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`What the test waits for has not happened within ${patience / 1000} s.`)
    await wait(1)
  }
}

function isOver(status: string): boolean {
  return status === 'done' || status === 'failed'
}

function progressOf(db: SqliteConnection.Database, uid: string): Progress | null {
  const query = db.prepare(`
    with own as (select max(snapshot.id) as id, series from snapshot join upload on upload.id = snapshot.upload where uid = :uid)
    select status, attempts, bytes_read as bytesRead, (select id from own) as snapshot,
      (select count(*) from sighting where series = (select series from own) and since = (select id from own)) as begun,
      (select count(*) from sighting where series = (select series from own) and until = (select id from own)) as ended,
      (select count(*) from project where id = upload.project and head >= (select id from own)) as published
    from upload where uid = :uid`)
  // Its columns are those of the type.
  return (query.get({ uid }) as Progress | undefined) ?? null
}
