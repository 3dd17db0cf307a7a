import { type KeptSources, keepSources } from '#app/ingest/sources/keep-sources.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import type { SourceProvider } from '#app/ingest/sources/source-provider.ts'
import { wantedSources } from '#app/ingest/sources/wanted-sources.ts'
import type { Database } from '#app/store/database.ts'
import { presentUploads } from '#app/store/uploads/present-uploads.ts'

/** Sources belong to results that are there: `not-read` is an upload that has none yet, or never will. */
type Refused = 'unknown' | 'not-read'

/** Keeps the sources that an upload's results name; of one that repeats another, they are kept with that one, whose results they are. */
export async function keepUploadSources(
  database: Database,
  uid: string,
  provider: SourceProvider,
  limits: IngestLimits,
): Promise<KeptSources | Refused> {
  const upload = await uploadForSources(database, uid)
  return typeof upload === 'string' ? upload : keepSources(database, upload, provider, limits)
}

/** The paths of the files that an upload's results name. */
export async function uploadSourcePaths(database: Database, uid: string, limits: IngestLimits): Promise<string[] | Refused> {
  const upload = await uploadForSources(database, uid)
  return typeof upload === 'string' ? upload : [...(await wantedSources(database, upload, limits.sourceFiles)).keys()]
}

/** The number of the upload whose sources those given for an upload are. */
export async function uploadForSources({ kysely }: Database, uid: string): Promise<number | Refused> {
  const found = await presentUploads(kysely).select(['id', 'status', 'repeats']).where('uid', '=', uid).executeTakeFirst()
  if (found === undefined) return 'unknown'
  return found.status === 'done' ? (found.repeats ?? found.id) : 'not-read'
}
