import { afterAll, beforeAll } from 'vitest'
import { clearGrave } from '#app/ingest/clear-grave.ts'
import { acceptUpload } from '#app/ingest/receiving/accept.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import type { UploadParameters } from '#app/ingest/parameters.ts'
import { readUpload } from '#app/ingest/read-upload.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { answerList } from '#app/search/answer.ts'
import { type Matched, readMatched } from '#app/sarif/matched.ts'
import type { Database } from '#app/store/database.ts'
import { claimDeletion } from '#app/store/deleting/graves.ts'
import { claimUpload } from '#app/store/uploads/readings.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'
import { type Engine, openTestDatabase } from '#tests/postgres.ts'

export const owner = 'test'

export type Sending = UploadParameters & {
  fileName?: string
  encoding?: string
  sample?: boolean
  isRestored?: boolean
  limits?: Partial<IngestLimits>
}

/** A database of the surrounding `describe`'s own. Its tests keep out of each other's way by their projects. */
export function useStore(engine: Engine): TestStore {
  const store = new TestStore()
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const opened = await openTestDatabase(engine)
    store.open(opened.db)
    close = opened.close
  })
  afterAll(() => close?.())
  return store
}

export class TestStore {
  /** What was told of faults inside Assay. */
  faults: string[] = []
  #db: Database | undefined
  #projects = 0

  open(db: Database): this {
    this.#db = db
    return this
  }

  get db(): Database {
    if (this.#db === undefined) throw new Error('The database is open in tests and hooks only.')
    return this.#db
  }

  /** A name that no other test of this database uses. */
  project(): string {
    return `project-${++this.#projects}`
  }

  /** Receives a log; gives its public id. */
  async accept(
    log: string | Uint8Array,
    { fileName = 'a.sarif', encoding, sample, isRestored, limits, ...parameters }: Sending = {},
  ): Promise<string> {
    const incoming = {
      body: body(log),
      fileName,
      encoding: encoding ?? null,
      parameters,
      sample: sample ?? false,
      isRestored: isRestored ?? false,
    }
    return (await acceptUpload(this.db, { ...defaultLimits, ...limits }, incoming)).uid
  }

  /** Reads the next upload in line. Throws when none waits. */
  async readNext(limits: Partial<IngestLimits> = {}, reader = owner): Promise<Upload> {
    const claimed = await claimUpload(this.db, reader, () => true)
    if (claimed === null) throw new Error('No upload waits.')
    const onFault = (message: string, error: unknown) => void this.faults.push(`${message} ${String(error)}`)
    await readUpload(this.db, { ...defaultLimits, ...limits }, claimed, reader, onFault)
    const upload = await loadUpload(this.db, claimed.uid)
    if (upload === null) throw new Error('The upload that was read is gone.')
    return upload
  }

  /** Does the deletion that waits. Throws where none does. */
  async clearNext(): Promise<void> {
    const deletion = await claimDeletion(this.db.kysely, owner, () => true)
    if (deletion === null) throw new Error('No deletion waits.')
    await clearGrave(this.db, deletion)
  }

  /** Receives and reads a log, whatever comes of it. */
  async send(log: string | Uint8Array, sending: Sending = {}): Promise<Upload> {
    await this.accept(log, sending)
    return this.readNext(sending.limits)
  }

  /** Receives and reads a log. Throws unless it was read well. */
  async read(log: string | Uint8Array, sending: Sending = {}): Promise<Upload> {
    const upload = await this.send(log, sending)
    if (upload.status !== 'done') throw new Error(`${upload.error?.code}: ${upload.error?.sentence} ${this.faults.join('\n')}`)
    return upload
  }

  /** The results of a query, all of them, in the order of their paths; by itself a query means all kinds. */
  async list(q: string): Promise<ListedResult[]> {
    const listed: ListedResult[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { results, next } = await answerList(this.db, { q: `${q} kind:*`, sort: 'path', cursor, limit: 200 })
      listed.push(...results)
      cursor = next
    }
    return listed
  }

  /** The ids of a project's results by their messages. Throws where two have the same message. */
  async ids(project: string, q = 'is:open'): Promise<Record<string, string>> {
    const listed = await this.list(`project:${project} ${q}`)
    const ids = Object.fromEntries(listed.map(({ message, id }) => [message, id]))
    if (Object.keys(ids).length !== listed.length) throw new Error('Messages are not distinct.')
    return ids
  }

  /** Why the sightings that stand on any ref of a project were taken for their results, newest first; null for those that were not. */
  async matches(project: string): Promise<(Matched | null)[]> {
    const rows = await this.db.kysely
      .selectFrom('sighted as sighting')
      .innerJoin('series', 'series.id', 'sighting.series')
      .innerJoin('project', 'project.id', 'series.project')
      .select('sighting.matched')
      .where('project.key', '=', project)
      .where('sighting.until', 'is', null)
      .orderBy('sighting.id', 'desc')
      .execute()
    return rows.map(({ matched }) => readMatched(matched))
  }

  /** The messages of a project's results that have a state, sorted. */
  async messages(project: string, q: string): Promise<string[]> {
    return (await this.list(`project:${project} ${q}`)).map(({ message }) => message).sort()
  }
}

async function* body(log: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof log === 'string' ? Buffer.from(log) : log
}
