import type { Database } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { addSources, packText, type PackedText } from '#app/store/uploads/sources.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import type { SourceAbsence, SourceProvider } from './source-provider.ts'
import { decodeSource, keptText } from './source-text.ts'
import { type WantedSource, wantedSources } from './wanted-sources.ts'

/** What came of the files that a log names: how many were kept, and how many not, by why. */
export type KeptSources = { named: number; kept: number; bytes: number; left: Partial<Record<SourceLeft, number>> }
export type SourceLeft = SourceAbsence | 'not-text' | 'too-much'

type Limits = Pick<IngestLimits, 'sourceFiles' | 'sourceFileBytes' | 'sourceBytes'>

/** So much is written in one transaction, in bytes before compression. */
const bytesAtOnce = 1024 * 1024

/**
 * Keeps the lines round every place that the results of an upload name, from the files that `provider` has of them. An upload's texts
 * are replaced file by file; those that it has of others stay. `upload` is its number in the store.
 */
export async function keepSources(database: Database, upload: number, provider: SourceProvider, limits: Limits): Promise<KeptSources> {
  const wanted = await wantedSources(database, upload, limits.sourceFiles)
  const outcome: KeptSources = { named: wanted.size, kept: 0, bytes: 0, left: {} }
  let batch: { path: string; packed: PackedText }[] = []
  let inBatch = 0
  const write = async () => {
    const files = batch
    batch = []
    inBatch = 0
    await database.kysely.transaction().execute(async (db) => {
      // Who deletes texts that nobody else has, or keeps the same ones in another order, waits, or is done.
      await nextRevision(db)
      // The upload may have been deleted since.
      const there = await db.selectFrom('upload').select('id').where('id', '=', upload).executeTakeFirst()
      if (there !== undefined) await addSources(db, upload, files)
    })
  }
  for (const file of wanted.values()) {
    const packed = await packedSource(file, provider, limits, outcome.bytes)
    if (typeof packed === 'string') {
      outcome.left[packed] = (outcome.left[packed] ?? 0) + 1
      continue
    }
    outcome.kept++
    outcome.bytes += packed.length
    batch.push({ path: file.path, packed })
    inBatch += packed.length
    if (inBatch >= bytesAtOnce) await write()
  }
  if (batch.length > 0) await write()
  return outcome
}

async function packedSource(
  { path, lines, sequences }: WantedSource,
  provider: SourceProvider,
  { sourceFileBytes, sourceBytes }: Limits,
  before: number,
): Promise<PackedText | SourceLeft> {
  const bytes = await provider.read(path, sourceFileBytes)
  if (typeof bytes === 'string') return bytes
  const text = decodeSource(bytes)
  if (text === null) return 'not-text'
  const kept = keptText(text, lines, sequences)
  if (kept === null) return 'too-large'
  const packed = await packText(kept)
  return before + packed.length > sourceBytes ? 'too-much' : packed
}
