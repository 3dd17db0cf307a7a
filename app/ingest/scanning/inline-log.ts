import { closeSync, openSync, readSync } from 'node:fs'
import { asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { TooManyRuns } from '#app/ingest/reporting/errors.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { fileSource } from './byte-source.ts'
import { EditedCopy, type FileEdit } from './edited-copy.ts'
import { type ExternalProperties, type ExternalValue, readInlineProperties, referencesOf, type Stretch } from './external-properties.ts'
import { Externals } from './externals.ts'
import { openBrace } from './json-bytes.ts'
import { parsedPart } from './parsed-part.ts'
import type { ScanHandler } from './scan-handler.ts'
import { scanLog, type ScanLimits } from './scan.ts'

type InlineLimits = ScanLimits & Pick<IngestLimits, 'runs' | 'archiveMembers'>

/** Where stands of a run what matters here. Members that are no objects do not. */
type ScannedRun = { references: Stretch | null; tool: Stretch | null; guid: string | null; end: number }

/** Properties whose name in a run is another than in an external file (SARIF §3.15.3). */
const renamed: ReadonlyMap<string, string> = new Map([
  ['externalizedProperties', 'properties'],
  ['requests', 'webRequests'],
  ['responses', 'webResponses'],
])
/** What of an external file speaks of the file. */
const ofTheFile = new Set(['$schema', 'schema', 'version', 'properties'])

/** A log, where it is to be written anew, and its own name among the files that came with it. */
type LogToInline = { from: string; to: string; member: string | null }

/**
 * Writes a log anew with the properties of its runs in place that stand elsewhere, which is what they mean (SARIF §3.14.2: «exactly as if … inline»).
 * `files` are the external files that came with it. References that lead nowhere stay. Gives how many bytes were written,
 * null where there was nothing to put in place. However many runs name the same file, there are never more than `most`. Throws what scanning the
 * log throws.
 */
export function inlineLog(
  { from, to, member }: LogToInline,
  files: readonly ExternalProperties[],
  limits: InlineLimits,
  most: number,
): number | null {
  const { runs, inline } = scan(from, limits)
  const externals = new Externals([...files, ...inline])
  let copy: EditedCopy | null = null
  try {
    for (const run of runs) {
      for (const edit of editsOf(run, externals, member)) {
        copy ??= new EditedCopy(from, to, most)
        copy.make(edit)
      }
    }
    return copy?.finish() ?? null
  } finally {
    copy?.close()
  }
}

function scan(path: string, limits: InlineLimits): { runs: ScannedRun[]; inline: ExternalProperties[] } {
  const runs: ScannedRun[] = []
  const inline: ExternalProperties[] = []
  let run: ScannedRun = emptyRun()
  const nothing = () => {}
  const handler: ScanHandler = {
    logMember: (key, bytes, offset) => {
      if (key !== 'inlineExternalProperties') return
      inline.push(...readInlineProperties(bytes, path, offset, limits.archiveMembers - inline.length))
    },
    runsStart: nothing,
    runStart: () => {
      if (runs.length >= limits.runs) throw new TooManyRuns(limits.runs)
      run = emptyRun()
    },
    runMember: (key, bytes, offset) => {
      const stretch = bytes[0] === openBrace ? { path, start: offset, end: offset + bytes.length } : null
      if (key === 'tool') run.tool = stretch
      if (key === 'externalPropertyFileReferences') run.references = stretch
      if (key === 'automationDetails') run.guid = asText(asObject(parsedPart(bytes))?.guid)?.toLowerCase() ?? null
    },
    resultsStart: nothing,
    result: nothing,
    artifactsStart: nothing,
    artifact: nothing,
    resultsEnd: nothing,
    runEnd: (offset) => void runs.push({ ...run, end: offset - 1 }),
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

/** In the order in which they stand. */
function editsOf(run: ScannedRun, externals: Externals, log: string | null): FileEdit[] {
  const parts = new Map<string, Set<ExternalValue>>()
  // A file has a property once, however often a run names it for that.
  const add = (key: string, value: ExternalValue) => void parts.set(key, (parts.get(key) ?? new Set()).add(value))
  const left: [string, unknown][] = []
  for (const [key, value] of Object.entries(objectAt(run.references) ?? {})) {
    const lost = referencesOf(value).filter((reference) => {
      const found = externals.meant(reference, log)?.members.get(key)
      if (found !== undefined) add(key, found)
      return found === undefined
    })
    if (lost.length > 0) left.push([key, Array.isArray(value) ? lost : lost[0]])
  }
  const named = new Set(parts.keys())
  for (const { members } of externals.ofRun(run.guid)) {
    for (const [key, value] of members) if (!ofTheFile.has(key) && !named.has(key)) add(key, value)
  }
  if (parts.size === 0) return []
  const tool = toolEdit(run, parts)
  const references = run.references && { ...run.references, pieces: [Buffer.from(JSON.stringify(Object.fromEntries(left)))] }
  const inserted = [...parts].flatMap(([key, values]) => [Buffer.from(`,${JSON.stringify(renamed.get(key) ?? key)}:`), ...joined(values)])
  const edits = [tool, references, { start: run.end, end: run.end, pieces: inserted }]
  return edits.filter((edit) => edit !== null).toSorted((a, b) => a.start - b.start)
}

/** Driver and extensions stand in the run's tool (§3.18); takes them from the parts. */
function toolEdit({ tool, end }: ScannedRun, parts: Map<string, Set<ExternalValue>>): FileEdit | null {
  const elsewhere = ['driver', 'extensions'].flatMap((key) => {
    const values = parts.get(key)
    parts.delete(key)
    return values === undefined ? [] : [{ key, values }]
  })
  if (elsewhere.length === 0) return null
  const own = objectAt(tool)
  const kept = Object.entries(own ?? {}).filter(([name]) => !elsewhere.some(({ key }) => key === name))
  const written = kept.map(([name, value]) => [Buffer.from(`${JSON.stringify(name)}:${JSON.stringify(value)}`)])
  const members = [...written, ...elsewhere.map(({ key, values }) => [Buffer.from(`"${key}":`), ...joined(values)])]
  const pieces = [
    Buffer.from('{'),
    ...members.flatMap((member, at) => (at === 0 ? member : [Buffer.from(','), ...member])),
    Buffer.from('}'),
  ]
  return tool === null || own === undefined ? { start: end, end, pieces: [Buffer.from(',"tool":'), ...pieces] } : { ...tool, pieces }
}

/** The elements of several arrays as one; a single value as it is. */
function joined(values: ReadonlySet<ExternalValue>): (Stretch | Buffer)[] {
  const [only, ...others] = values
  if (only !== undefined && others.length === 0) return [only]
  const filled = [...values].filter(({ elements }) => elements !== 0)
  const elements = filled.map((value) => (value.elements === null ? value : { ...value, start: value.start + 1, end: value.end - 1 }))
  return [Buffer.from('['), ...elements.flatMap((element, at) => (at === 0 ? [element] : [Buffer.from(','), element])), Buffer.from(']')]
}

function objectAt(stretch: Stretch | null): JsonObject | undefined {
  if (stretch === null) return undefined
  const { path, start, end } = stretch
  const bytes = Buffer.alloc(end - start)
  const file = openSync(path, 'r')
  try {
    readSync(file, bytes, 0, bytes.length, start)
  } finally {
    closeSync(file)
  }
  return asObject(parsedPart(bytes))
}
