import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { packBlock, unpackBlock } from '#app/store/blocks/block-bytes.ts'
import { builtOnce } from '#app/store/built-once.ts'
import type { Queryable } from '#app/store/database.ts'
import { storedPath, storedPaths } from '#app/store/stored-text.ts'
import { slices } from '#app/store/slices.ts'

/** What is kept of a file: all of it, or the stretches round the places that a log names. */
export type KeptText = {
  /** How many lines the file has. */
  lines: number
  /** Whether the one stretch is the whole file. */
  isWhole: boolean
  /** Stretches of whole lines with their newlines; `first` is the number of the first line, from 1 on. */
  stretches: { first: number; text: string }[]
}

/** A text as it is stored: a block of its description and its stretches, and the digest that keeps equal ones together. */
export type PackedText = { digest: string; bytes: Uint8Array; length: number }

/** A text as it is stored, with the digest that it is known by, and how many bytes it is unpacked. */
export async function packText({ lines, isWhole, stretches }: KeptText): Promise<PackedText> {
  const description = JSON.stringify([lines, isWhole ? 1 : 0, stretches.map(({ first }) => first)])
  const parts = [description, ...stretches.map(({ text }) => text)].map((part) => Buffer.from(part))
  let end = 0
  const ends = Uint32Array.from(parts, (part) => (end += part.length))
  const bytes = Buffer.concat(parts)
  return { digest: hash('sha256', bytes), bytes: await packBlock(bytes, ends), length: bytes.length }
}

async function unpackText(block: Uint8Array): Promise<KeptText> {
  const [description, ...texts] = await unpackBlock(block)
  // As `packText` wrote it.
  const [lines, isWhole, firsts] = JSON.parse(String(description)) as [number, number, number[]]
  return { lines, isWhole: isWhole === 1, stretches: texts.map((text, at) => ({ first: firsts[at] ?? 1, text: text.toString('utf8') })) }
}

/** Some milliseconds of the thread, where the database is embedded. */
const filesAtOnce = 100

/**
 * Keeps texts for an upload, by their files' paths; one that it has already is replaced. All inside the caller's transaction, which has taken a
 * revision: who keeps the same texts in another order waits, and so does who deletes texts that no other upload has.
 */
export async function addSources(db: Queryable, upload: number, files: readonly { path: string; packed: PackedText }[]): Promise<void> {
  for (const some of slices(files, filesAtOnce)) {
    const ids = await textsOf(
      db,
      some.map(({ packed }) => packed),
    )
    const texts = new Map(some.map(({ path, packed }) => [storedPath(path), numberOf(ids, packed)]))
    await db
      .insertInto('source_file')
      .values(Array.from(texts, ([path, text]) => ({ upload, path, text })))
      .onConflict((conflict) => conflict.columns(['upload', 'path']).doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })))
      .execute()
  }
}

/** The numbers of texts by their digests; those that are not there yet are added. */
async function textsOf(db: Queryable, packed: readonly PackedText[]): Promise<Map<string, number>> {
  const bytesOf = new Map(packed.map(({ digest, bytes }) => [digest, bytes]))
  await db
    .insertInto('source_text')
    .values(Array.from(bytesOf, ([digest, bytes]) => ({ digest, bytes })))
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
  const rows = await db
    .selectFrom('source_text')
    .select(['id', 'digest'])
    .where('digest', 'in', [...bytesOf.keys()])
    .execute()
  return new Map(rows.map(({ id, digest }) => [digest, id]))
}

function numberOf(ids: Map<string, number>, { digest }: PackedText): number {
  const id = ids.get(digest)
  if (id === undefined) throw new Error(`The text ${digest} was not kept.`)
  return id
}

/** Where a sighting was seen: from `since` up to, not including, `until`, in a series. */
export type Seen = { series: number; since: number; until: number | null }

/** The text of a file as the newest upload has it that a result was seen in, in one place all the while; null where none has it. */
export async function sourceText(db: Queryable, { series, since, until }: Seen, path: string): Promise<KeptText | null> {
  // Numbers of snapshots go no farther.
  const [now, before] = storedPaths(path)
  const [found] = await keptSource(db, { series, since, until: until ?? greatest, now, before })
  return found === undefined ? null : unpackText(found.bytes)
}

const greatest = 2 ** 31 - 1

const keptSource = builtOnce(
  (db, { series, since, until, now, before }: { series: number; since: number; until: number; now: string; before: string }) =>
    db
      .selectFrom('snapshot')
      .innerJoin('source_file', 'source_file.upload', 'snapshot.upload')
      .innerJoin('source_text', 'source_text.id', 'source_file.text')
      .select('source_text.bytes')
      .where('snapshot.series', '=', series)
      .where('snapshot.id', '>=', since)
      .where('snapshot.id', '<', until)
      .where('source_file.path', 'in', [now, before])
      .orderBy('snapshot.id', 'desc')
      .limit(1)
      .compile(),
)

/** Drops an upload's texts, and those that no other upload has. In the caller's transaction, which has taken a revision, as with `addSources`. */
export async function deleteSources(db: Queryable, upload: number): Promise<void> {
  const rows = await db.deleteFrom('source_file').where('upload', '=', upload).returning('text').execute()
  const texts = [...new Set(rows.map(({ text }) => text))]
  for (const some of slices(texts, 500)) {
    await sql`
      delete from source_text where id in (${sql.join(some)})
        and not exists (select 1 from source_file where source_file.text = source_text.id)`.execute(db)
  }
}
