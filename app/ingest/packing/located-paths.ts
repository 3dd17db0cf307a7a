import type { DecodedLog } from '#app/ingest/decoding/decode.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { documentsOf } from '#app/ingest/reading/documents.ts'
import { startReader } from '#app/ingest/reading/reader-thread.ts'

/**
 * The repo paths of the files that results of decoded logs begin in, in the order in which they are met, at most `most`: read by the one
 * way that reads logs, and stored nowhere; `folder` is for files that reading takes. As many as are met until something keeps the logs from
 * being read.
 */
export async function locatedPaths(
  logs: readonly DecodedLog[],
  { root, folder, limits }: { root: string | undefined; folder: string; limits: IngestLimits },
  most: number,
): Promise<string[]> {
  const paths = new Set<string>()
  const task = { ...documentsOf(logs, false), mostBytes: limits.decodedBytes, sources: null, parameters: { root }, folder, limits }
  const reader = startReader(task, async () => [])
  try {
    for await (const { message } of reader.messages()) {
      if (message.type === 'run') reader.answer({ projectKey: '', judged: [], wanted: { mode: 'keys', known: null } })
      if (message.type === 'rows') for (const path of message.batch.files) if (path !== '' && paths.size < most) paths.add(path)
      if (message.type === 'rows' || message.type === 'part') reader.taken()
      if (message.type === 'end') reader.again(false)
      if (message.type === 'end' || message.type === 'failed') break
    }
  } finally {
    await reader.stop()
  }
  return [...paths]
}
