import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { restoreLogs } from '#app/export/restore.ts'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import type { KeptParameters } from '#app/ingest/parameters.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'
import type { TestStore } from '#tests/unit/ingest/test-store.ts'
import { newFolder } from '#tests/setup/folder.ts'

type RestoreOptions = {
  limits?: Partial<IngestLimits>
  ending?: string
  /** Called before each upload is read. */
  before?: (nth: number) => unknown
  /** Called when each is read. */
  after?: (nth: number) => unknown
}

/** Restores exported logs, or archives of such, into a store, in a folder of the surrounding `describe`'s own. */
export function useRestore(): (
  store: TestStore,
  logs: string | Uint8Array | readonly string[],
  options?: RestoreOptions,
) => Promise<Upload[]> {
  let folder: string
  let files = 0
  beforeAll(async () => {
    folder = await newFolder()
  })
  return async (store, logs, { limits, ending = '.sarif', before, after } = {}) => {
    const paths: string[] = []
    for (const text of typeof logs === 'string' || logs instanceof Uint8Array ? [logs] : logs) {
      const path = join(folder, `${++files}${ending}`)
      await writeFile(path, text)
      paths.push(path)
    }
    const parts = join(folder, `parts-${files}`)
    await mkdir(parts)
    let reads = 0
    const read = async (log: string, parameters: KeptParameters) => {
      await before?.(++reads)
      const upload = await store.read(await readFile(log), { ...parameters, fileName: basename(log), isRestored: true })
      await after?.(reads)
      return upload
    }
    const uploads = await restoreLogs(store.db, paths, { limits: { ...defaultLimits, ...limits }, folder: parts, read })
    expect(await readdir(parts)).toEqual([])
    return uploads
  }
}

export type Run = { properties: { 'assay/v1': Record<string, unknown> }; results: Record<string, unknown>[] }

/** What an export says that a restored database says, too: all but what snapshots were. In an order of its own. */
export function lasting(text: string): { results: unknown[] }[] {
  const { runs }: { runs: Run[] } = JSON.parse(text)
  const kept = runs.map(({ properties, results, ...run }) => {
    const { commit: _, ...bag } = properties['assay/v1']
    return { ...run, properties: { ...properties, 'assay/v1': bag }, results: results.map(lastingResult) }
  })
  const name = ({ properties: { 'assay/v1': bag } }: (typeof kept)[number]) => `${bag['projectKey']} ${bag['ref']}`
  return kept.sort((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0))
}

function lastingResult({ baselineState: _, provenance, properties, ...result }: Record<string, unknown>): unknown {
  const { 'assay/v1': bag, ...others } = Object(properties)
  const { lastSeen: _last, ...kept } = bag
  return { ...result, first: Object(provenance).firstDetectionTimeUtc, others, bag: kept }
}
