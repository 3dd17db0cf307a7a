import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import { checkPages } from './check-pages.ts'
import { type Expected, isAbsent, whatItHolds } from './expected.ts'
import { asArray, asRecord } from './json.ts'
import type { Row } from './report.ts'

type Answer = { status: number; body: Record<string, unknown> }

const patience = 60_000
const longestName = 200

/** Sends a file to a server and compares what came of it with what the file holds; `pages` are the browser's, to look at results with. */
export async function tryFile(url: string, path: string, name: string, pages: readonly Page[]): Promise<Row> {
  const bytes = await readFile(path)
  const expected = whatItHolds(bytes)
  const parameters = new URLSearchParams({ wait: '1', project: name.slice(-longestName), name })
  const begin = performance.now()
  const answer = await ask(`${url}/api/uploads?${parameters}`, { method: 'POST', body: bytes })
  const milliseconds = Math.round(performance.now() - begin)
  const { code, id, results, report } = answer.body
  const codes = asArray(report).map((entry) => String(asRecord(entry)['code']))
  const stored = typeof results === 'number' ? results : null
  const faults = faultsOfAnswer(answer, expected)
  if (answer.status === 201) faults.push(...(await faultsOfStored(url, String(id), stored, expected)))
  const isWhole = answer.status === 201 && expected !== null && faults.length === 0
  const checked = isWhole ? await checkPages(url, String(id), expected, pages) : { opened: 0, members: [], faults: [] }
  return {
    file: name,
    outcome: `${answer.status}${typeof code === 'string' ? ` ${code}` : ''}`,
    stored,
    expected: expected?.results.length ?? null,
    milliseconds,
    codes,
    opened: checked.opened,
    members: checked.members,
    faults: [...faults, ...checked.faults],
  }
}

function faultsOfAnswer({ status, body }: Answer, expected: Expected | null): string[] {
  if (status === 201) return expected?.readable && body['results'] !== expected.results.length ? ['results were lost'] : []
  if (status === 202 || status === 0) return ['it was not read within a minute']
  if (expected?.readable) return ['a log that can be read was refused']
  const foreseen = (status === 422 || status === 400) && typeof body['code'] === 'string' && body['code'] !== 'internal'
  if (!foreseen) return ['the answer was not foreseen']
  return typeof body['title'] === 'string' && body['title'].length > 20 ? [] : ['refused without a sentence']
}

/** Compares the list and a download with what is stored and with the file. */
async function faultsOfStored(url: string, upload: string, stored: number | null, expected: Expected | null): Promise<string[]> {
  const q = `upload:${upload} kind:* is:* verdict:*`
  const list = await ask(`${url}/api/results?${new URLSearchParams({ q, limit: '1' })}`)
  const absent = expected?.results.filter(({ result }) => isAbsent(result)).length ?? 0
  const faults = list.body['total'] === (stored ?? 0) - absent ? [] : [`the list has ${String(list.body['total'])}`]
  const [first] = asArray(list.body['results'])
  if (first === undefined) return faults
  const id = String(asRecord(first)['id'])
  const raw = await fetch(`${url}/api/results/${id}/raw`, { signal: AbortSignal.timeout(patience) })
  const bytes = Buffer.from(await raw.arrayBuffer())
  if (raw.status !== 200) faults.push(`the original of ${id} answers ${raw.status}`)
  else if (expected !== null && !isSliceOf(bytes, expected)) faults.push(`the original of ${id} is not what the file has`)
  return faults
}

/** Whether these are bytes of the file, and one of its results. */
function isSliceOf(bytes: Buffer, { bytes: file, results }: Expected): boolean {
  if (!file.includes(bytes)) return false
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return results.some(({ result }) => isDeepStrictEqual(result, value))
  } catch {
    return false
  }
}

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) })
    return { status: response.status, body: asRecord(await response.json()) }
  } catch (error) {
    return { status: 0, body: { code: error instanceof Error ? error.name : String(error) } }
  }
}
