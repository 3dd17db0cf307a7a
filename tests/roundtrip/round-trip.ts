import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { exportResults } from '#app/export/export-results.ts'
import { elementsOf, membersOf } from '#app/export/json-members.ts'
import { NotRestored } from '#app/export/not-restored.ts'
import { restoreLogs } from '#app/export/restore.ts'
import { unspliced } from '#app/export/unsplice.ts'
import { acceptUpload } from '#app/ingest/receiving/accept.ts'
import { defaultLimits as limits } from '#tests/setup/default-limits.ts'
import type { UploadParameters } from '#app/ingest/parameters.ts'
import { readUpload } from '#app/ingest/read-upload.ts'
import type { Database } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { claimUpload } from '#app/store/uploads/readings.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'
import { schemaErrors } from '#tests/setup/sarif-schema.ts'
import { asArray, asRecord } from '#tests/corpus/json.ts'
import { asIfInline } from './as-if-inline.ts'

const everything = 'is:* ref:* verdict:* kind:*'

/** What became of a log on its way in, out, in again and out again. */
type RoundTrip = {
  /** Null for a log that is not read; `why` says so. */
  compared: { results: number; properties: number } | null
  why: string
  /** Whether the log was valid by the standard's schema before, and after. */
  valid: [boolean, boolean]
  /** JSON pointers, with what is wrong there. */
  losses: string[]
}

type Json = Record<string, unknown>

/** Imports a log into an empty database, exports it, compares every property, restores the export into another one, and exports that. */
export async function roundTrip(bytes: Buffer): Promise<RoundTrip> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-roundtrip-'))
  const [first, second] = await Promise.all(['a', 'b'].map((name) => openDatabase({ engine: 'sqlite', folder: join(folder, name) })))
  if (first === undefined || second === undefined) throw new Error('Two databases were opened.')
  try {
    const path = join(folder, 'a.sarif')
    await writeFile(path, bytes)
    const upload = await read(first, path, { project: 'roundtrip' })
    if (upload.status !== 'done') return { compared: null, why: upload.error?.sentence ?? 'not read', valid: [false, false], losses: [] }
    const text = await exported(first)
    const original = parsed(bytes)
    if (original === null) return { compared: null, why: 'read although it is no JSON by itself', valid: [false, false], losses: [] }
    const { losses, ...compared } = compare(original, Buffer.from(text))
    await writeFile(path, text)
    await mkdir(join(folder, 'parts'))
    try {
      const restoring = {
        limits,
        folder: join(folder, 'parts'),
        read: (log: string, parameters: UploadParameters) => read(second, log, parameters),
      }
      await restoreLogs(second, [path], restoring)
      if (lasting(await exported(second)) !== lasting(text)) losses.push('the export of what was restored is another')
    } catch (error) {
      if (!(error instanceof NotRestored)) throw error
      losses.push(`not restored: ${error.message}`)
    }
    return { compared, why: '', valid: [schemaErrors(original).length === 0, schemaErrors(JSON.parse(text)).length === 0], losses }
  } finally {
    await Promise.all([first.close(), second.close()])
    await rm(folder, { recursive: true, force: true })
  }
}

async function read(database: Database, path: string, parameters: UploadParameters): Promise<Upload> {
  const body = [await readFile(path)]
  await acceptUpload(database, limits, {
    body: (async function* () {
      yield* body
    })(),
    fileName: 'a.sarif',
    encoding: null,
    parameters,
  })
  const claimed = await claimUpload(database, 'roundtrip', () => true)
  if (claimed === null) throw new Error('No upload waits.')
  await readUpload(database, limits, claimed, 'roundtrip', (message, error) => {
    throw new Error(message, { cause: error })
  })
  const upload = await loadUpload(database, claimed.uid)
  if (upload === null) throw new Error('The upload is gone.')
  return upload
}

async function exported(database: Database): Promise<string> {
  const { bytes } = await exportResults(database, { q: everything, format: 'sarif', sort: 'path', origin: 'http://localhost' })
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Every property of the original, told from the export without what was added. Runs without results have nothing to be exported with. */
function compare(original: Json, text: Buffer): { results: number; properties: number; losses: string[] } {
  const { runs: meant, losses } = asIfInline(original)
  let [results, properties] = [0, 0]
  const runs = meant.flatMap((run, at) => (asArray(run['results']).length > 0 ? [{ run, at }] : []))
  const after = elementsAt(text, 0, 'runs')
  if (after.length !== runs.length) losses.push(`/runs: ${runs.length} runs with results became ${after.length}`)
  let logTold: Json = {}
  for (const [place, { run, at }] of runs.entries()) {
    const bytes = after[place]
    if (bytes === undefined) continue
    const own = elementsAt(bytes, 0, 'results')
    const header = unspliced(bytes)
    const back = asRecord(JSON.parse((header?.json ?? bytes).toString('utf8')))
    logTold = { ...logTold, ...asRecord(header?.bag['log']) }
    for (const name of new Set([...Object.keys(run), ...Object.keys(back)])) {
      if (name === 'results') continue
      properties++
      if (!isDeepStrictEqual(run[name], back[name])) losses.push(`/runs/${at}/${name}`)
    }
    const meantOnes = asArray(run['results'])
    for (const [index, result] of meantOnes.entries()) {
      results++
      const spliced = own[index]
      const found = spliced === undefined ? null : unspliced(spliced)
      properties += Object.keys(asRecord(result)).length
      if (found === null) losses.push(`/runs/${at}/results/${index}`)
      else if (!isDeepStrictEqual(valueOf(found), result)) losses.push(`/runs/${at}/results/${index}`)
    }
    if (own.length !== meantOnes.length) losses.push(`/runs/${at}/results: ${own.length} of ${meantOnes.length}`)
  }
  for (const [name, value] of runs.length === 0 ? [] : Object.entries(original)) {
    if (['runs', 'version', '$schema'].includes(name)) continue
    properties++
    if (!isDeepStrictEqual(value, logTold[name])) losses.push(`/${name}`)
  }
  return { results, properties, losses }
}

/** What stood in the log: of a result that could not be read, what is kept of it. */
function valueOf({ json, bag }: { json: Buffer; bag: Record<string, unknown> }): unknown {
  const { text, base64 } = asRecord(bag['original'])
  if (typeof text === 'string') return JSON.parse(text)
  return JSON.parse(typeof base64 === 'string' ? Buffer.from(base64, 'base64').toString('utf8') : json.toString('utf8'))
}

/** Without what belongs to the moment of an upload. */
function lasting(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]{12}Z/g, 'then')
}

function elementsAt(json: Buffer, start: number, name: string): Buffer[] {
  const place = membersOf(json, start)?.parts.get(name)
  const elements = place === undefined ? null : elementsOf(json, place.start)
  return (elements?.parts ?? []).map(({ start, end }) => json.subarray(start, end))
}

/** The log by `JSON.parse`, in whatever Unicode it was written. */
function parsed(bytes: Buffer): Json | null {
  const utf8 = bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString('utf16le') : bytes.toString('utf8')
  try {
    return asRecord(JSON.parse(utf8.replace(/^\ufeff/, '').replace(/\0+$/, '')))
  } catch {
    return null
  }
}
