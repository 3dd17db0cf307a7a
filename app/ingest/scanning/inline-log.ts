import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { fileSource } from './byte-source.ts'
import { type ExternalProperties, isMeant, readInlineProperties, referencesOf } from './external-properties.ts'
import { parsedPart } from './parsed-part.ts'
import type { ScanHandler } from './scan-handler.ts'
import { scanLog, type ScanLimits } from './scan.ts'

/** Bytes of a log to be replaced: those from `start` up to `end`. */
type Edit = { start: number; end: number; bytes: Buffer }

/** A member of a run that matters here, and where its value stands. */
type Member = { value: JsonObject; start: number; end: number }

type ScannedRun = { references: Member | null; tool: Member | null; guid: string | null; end: number }

/** Properties whose name in a run is another than in an external file (SARIF §3.15.3). */
const renamed: ReadonlyMap<string, string> = new Map([
  ['externalizedProperties', 'properties'],
  ['requests', 'webRequests'],
  ['responses', 'webResponses'],
])
/** What of an external file speaks of the file. */
const ofTheFile = new Set(['$schema', 'schema', 'version', 'guid', 'runGuid', 'properties'])
const copiedAtOnce = 1024 * 1024

/**
 * Writes a log anew with the properties of its runs in place that stand elsewhere, which is what they mean (SARIF §3.14.2: «exactly as if … inline»).
 * `files` are the external files that came with it, `member` is its own name among them. References that lead nowhere stay. Gives whether there was
 * anything to put in place; else nothing is written. Throws what scanning the log throws.
 */
export function inlineLog(
  from: string,
  to: string,
  member: string | null,
  files: readonly ExternalProperties[],
  limits: ScanLimits,
): boolean {
  const { runs, inline } = scan(from, limits)
  const edits = runs.flatMap((run) => editsOf(run, [...files, ...inline], member))
  if (edits.length === 0) return false
  write(from, to, edits)
  return true
}

function scan(path: string, limits: ScanLimits): { runs: ScannedRun[]; inline: ExternalProperties[] } {
  const runs: ScannedRun[] = []
  const inline: ExternalProperties[] = []
  let run: ScannedRun = emptyRun()
  const nothing = () => {}
  const handler: ScanHandler = {
    logMember: (key, bytes) => {
      if (key === 'inlineExternalProperties') inline.push(...readInlineProperties(bytes, limits.partBytes))
    },
    runsStart: nothing,
    runStart: () => {
      run = emptyRun()
    },
    runMember: (key, bytes, offset) => {
      const value =
        key === 'externalPropertyFileReferences' || key === 'tool' || key === 'automationDetails' ? asObject(parsedPart(bytes)) : undefined
      if (value === undefined) return
      const member = { value, start: offset, end: offset + bytes.length }
      if (key === 'tool') run.tool = member
      else if (key === 'automationDetails') run.guid = asText(value.guid)?.toLowerCase() ?? null
      else run.references = member
    },
    resultsStart: nothing,
    result: nothing,
    artifactsStart: nothing,
    artifact: nothing,
    resultsEnd: nothing,
    runEnd: (_, offset) => void runs.push({ ...run, end: offset - 1 }),
    problem: nothing,
  }
  const file = openSync(path, 'r')
  try {
    scanLog(fileSource(file), handler, limits)
  } finally {
    closeSync(file)
  }
  return { runs, inline }
}

function emptyRun(): ScannedRun {
  return { references: null, tool: null, guid: null, end: 0 }
}

function editsOf(run: ScannedRun, externals: readonly ExternalProperties[], log: string | null): Edit[] {
  const parts = new Map<string, Buffer[]>()
  const add = (key: string, bytes: Buffer) => void parts.set(key, [...(parts.get(key) ?? []), bytes])
  const left: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(run.references?.value ?? {})) {
    const lost = referencesOf(value).filter((reference) => {
      const bytes = externals.find((external) => isMeant(reference, external, log))?.members.get(key)
      if (bytes !== undefined) add(key, bytes)
      return bytes === undefined
    })
    if (lost.length > 0) left[key] = Array.isArray(value) ? lost : lost[0]
  }
  for (const { member, runGuid, members } of externals) {
    // Beside the runs of a log stands what belongs to one of them without its saying so.
    if (member !== null || runGuid === null || runGuid !== run.guid) continue
    for (const [key, bytes] of members) if (!ofTheFile.has(key) && !parts.has(key)) add(key, bytes)
  }
  if (parts.size === 0) return []
  const tool = toolEdit(run, parts)
  const inserted = [...parts].flatMap(([key, values]) => [Buffer.from(`,${JSON.stringify(renamed.get(key) ?? key)}:`), joined(values)])
  const references = run.references && { ...run.references, bytes: Buffer.from(JSON.stringify(left)) }
  return [tool, references, { start: run.end, end: run.end, bytes: Buffer.concat(inserted) }].filter((edit) => edit !== null)
}

/** Driver and extensions stand in the run's tool (§3.18); takes them from the parts. */
function toolEdit({ tool, end }: ScannedRun, parts: Map<string, Buffer[]>): Edit | null {
  const [driver, extensions] = [parts.get('driver'), parts.get('extensions')]
  if (driver === undefined && extensions === undefined) return null
  parts.delete('driver')
  parts.delete('extensions')
  const value = {
    ...tool?.value,
    ...(driver === undefined ? {} : { driver: parsedPart(joined(driver)) }),
    ...(extensions === undefined ? {} : { extensions: parsedPart(joined(extensions)) }),
  }
  const bytes = Buffer.from(JSON.stringify(value))
  return tool === null ? { start: end, end, bytes: Buffer.concat([Buffer.from(',"tool":'), bytes]) } : { ...tool, bytes }
}

/** The elements of several arrays as one; a single value as it is. */
function joined(values: readonly Buffer[]): Buffer {
  const [only] = values
  if (only !== undefined && values.length === 1) return only
  const elements = values
    .map((bytes) =>
      bytes
        .toString('utf8')
        .trim()
        .replace(/^\[|\]$/g, '')
        .trim(),
    )
    .filter((text) => text !== '')
  return Buffer.from(`[${elements.join(',')}]`)
}

function write(from: string, to: string, edits: readonly Edit[]): void {
  const [source, target] = [openSync(from, 'r'), openSync(to, 'w')]
  try {
    let at = 0
    for (const { start, end, bytes } of edits.toSorted((a, b) => a.start - b.start)) {
      copy(source, target, at, start)
      writeSync(target, bytes)
      at = end
    }
    copy(source, target, at, Infinity)
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

function copy(source: number, target: number, from: number, to: number): void {
  const buffer = Buffer.allocUnsafe(copiedAtOnce)
  for (let at = from; at < to;) {
    const read = readSync(source, buffer, 0, Math.min(buffer.length, to - at), at)
    if (read === 0) return
    writeSync(target, buffer, 0, read)
    at += read
  }
}
