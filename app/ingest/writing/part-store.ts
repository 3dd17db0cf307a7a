import { packBlock } from '#app/store/blocks/block-bytes.ts'
import { bulkInsert } from '#app/store/bulk/bulk-insert.ts'
import type { Database, Write } from '#app/store/database.ts'

/** A block has at most so many, and ends with the one that makes it larger than this. */
const partsPerBlock = 512
const bytesPerBlock = 512 * 1024

/** Where a part belongs: to a member of a stored run, as the element `first` of it. */
type Place = { run: number; member: string; first: number }

/** What is kept of an upload's runs besides their headers: gathered, and written by the block, since a log may embed thousands of small files. */
export class PartStore {
  readonly #database: Database
  readonly #upload: number
  #places: Place[] = []
  #parts: Uint8Array[] = []
  #bytes = 0

  constructor(database: Database, upload: number) {
    this.#database = database
    this.#upload = upload
  }

  /** Takes a part; gives whether what came together is to be written. */
  add(place: Place, bytes: Uint8Array): boolean {
    this.#places.push(place)
    this.#parts.push(bytes)
    this.#bytes += bytes.length
    return this.#parts.length === partsPerBlock || this.#bytes > bytesPerBlock
  }

  /** Forgets what is not written: the runs that it belongs to are gone. */
  forget(): void {
    this.#places = []
    this.#parts = []
    this.#bytes = 0
  }

  /** Writes what came together, in a transaction of the reading, which `write` begins. */
  async write(write: Write): Promise<void> {
    if (this.#parts.length === 0) return
    const [places, ends] = [this.#places, new Uint32Array(this.#parts.length)]
    for (const [at, { length }] of this.#parts.entries()) ends[at] = length + (ends[at - 1] ?? 0)
    const packed = await packBlock(Buffer.concat(this.#parts), ends)
    this.forget()
    await write(async (db) => {
      const [block = 0] = await bulkInsert(this.#database).blocks(db, { upload: [this.#upload], results: [0], bytes: [packed] })
      await db
        .insertInto('run_block')
        .values(places.map((place, slot) => ({ ...place, block, slot })))
        .execute()
    })
  }
}
