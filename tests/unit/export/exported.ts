import { exportResults } from '#app/export/export-results.ts'
import type { ExportFormat } from '#app/export/formats.ts'
import type { Picked } from '#app/search/answers/picked-rows.server.ts'
import type { Sort } from '#app/search/sorts.ts'
import type { Database } from '#app/store/database.ts'

export const origin = 'http://assay.example'

/** What a query is exported as, whole, or some of its results. */
export async function exported(database: Database, format: ExportFormat, q: string, sort: Sort = 'path', picked?: Picked): Promise<string> {
  const { bytes } = await exportResults(database, { q, picked, format, sort, origin })
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

type ExportedResult = { properties: { 'assay/v1': Record<string, unknown> }; [member: string]: unknown }
type ExportedRun = { results: ExportedResult[]; properties: { 'assay/v1': Record<string, unknown> }; [member: string]: unknown }

/** The runs of the log that a query is exported as. */
export async function exportedRuns(database: Database, q: string): Promise<ExportedRun[]> {
  const { runs }: { runs: ExportedRun[] } = JSON.parse(await exported(database, 'sarif', q))
  return runs
}
