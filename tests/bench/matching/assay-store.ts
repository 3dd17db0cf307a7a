import { exportResults } from '#app/export/export-results.ts'
import { bagName } from '#app/sarif/assay-bag.ts'
import { acceptUpload } from '#app/ingest/receiving/accept.ts'
import { defaultLimits as limits } from '#tests/setup/default-limits.ts'
import { readUpload } from '#app/ingest/read-upload.ts'
import type { Database } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { followPermalink } from '#app/store/sightings/permalinks.ts'
import { claimUpload } from '#app/store/uploads/readings.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { keyOf } from './log.ts'
import { type SarifResult, sarifResults } from './sarif-results.ts'

const reader = 'bench'

/** An empty store of Assay's, asked from outside: logs go in, and ids come out as an export has them. */
export class AssayStore {
  readonly #database: Database
  #projects = 0

  private constructor(database: Database) {
    this.#database = database
  }

  /** Makes one in an empty folder. */
  static async open(folder: string): Promise<AssayStore> {
    return new AssayStore(await openDatabase({ engine: 'sqlite', folder }))
  }

  /** A project that has no logs yet. */
  project(): string {
    return `bench-${++this.#projects}`
  }

  /** Reads the log of a project's commit. Throws where it cannot be read. */
  async read(project: string, commit: string, log: string): Promise<void> {
    const parameters = { project, ref: 'main', commit }
    const incoming = { body: bytesOf(log), fileName: 'log.sarif', encoding: null, parameters, sample: false }
    const { uid } = await acceptUpload(this.#database, limits, incoming)
    const claimed = await claimUpload(this.#database, reader, () => true)
    if (claimed === null) throw new Error('The log that was sent does not wait to be read.')
    let fault = ''
    await readUpload(this.#database, limits, claimed, reader, (message, error) => {
      fault += `${message} ${String(error)}\n`
    })
    const upload = await loadUpload(this.#database, uid)
    if (upload?.status !== 'done') throw new Error(`A log could not be read: ${fault}`)
  }

  /** The ids of the open results of a project, by what tells them apart. */
  async ids(project: string): Promise<Map<string, string>> {
    const question = { q: `project:${project} is:open kind:*`, format: 'sarif', sort: 'path', origin: 'http://localhost' } as const
    const { bytes } = await exportResults(this.#database, question)
    const parts: Buffer[] = []
    for await (const part of bytes) parts.push(part)
    return new Map(sarifResults(Buffer.concat(parts).toString('utf8')).map((result) => [keyOf(result), idOf(result)]))
  }

  /** Whether an id that was given once leads to this one by now. */
  async leadsTo(once: string, id: string): Promise<boolean> {
    const link = await followPermalink(this.#database.kysely, once)
    return link.status === 'moved' && link.to === id
  }

  async close(): Promise<void> {
    await this.#database.close()
  }
}

function idOf({ properties }: SarifResult): string {
  const bag = properties[bagName]
  if (typeof bag === 'object' && bag !== null && 'id' in bag && typeof bag.id === 'string') return bag.id
  throw new Error('An exported result has no id.')
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
