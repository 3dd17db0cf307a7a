import { hash } from 'node:crypto'
import { asObject } from '#app/sarif/json.ts'
import { countSteps } from '#app/sarif/steps.ts'
import { contents, kinds, levels, severities } from '#app/sarif/codes.ts'
import type { Run } from '#app/sarif/run.ts'
import { storedText } from '#app/store/stored-text.ts'
import { evidenceText, largeMembers, type Members, membersOf, parseMember } from './evidence.ts'
import type { FingerprintKeys } from './fingerprint-keys.ts'
import { hashIdentity, idOf, textFingerprint } from './identity.ts'
import type { MemberTable } from './member-table.ts'
import { Ordinals } from './ordinals.ts'
import { type ResolvedRow, resolveRow } from './resolve-row.ts'
import type { BatchBuilder, RowNumbers } from './row-batch.ts'
import type { RowNames } from './row-names.ts'
import type { RunHeader } from './run-header.ts'
import { parseSlice } from './slice.ts'

/** Longest message that is searched, in UTF-16 units; the original bytes have all of it. */
const longestMessage = 1024 * 1024

export type Slice = { buffer: Buffer; start: number; end: number; index: number; members: MemberTable }
export type RowProblem = (code: string, result: number, subject: string) => void

/** What rows of one tool share: equal identities are counted over all its runs in an upload. */
export type ToolRows = { tool: string; projectKey: string; ordinals: Ordinals; fingerprints: FingerprintKeys }

export function toolRows(tool: string, projectKey: string, fingerprints: FingerprintKeys): ToolRows {
  return { tool, projectKey, ordinals: new Ordinals(), fingerprints }
}

/** Turns the slices of one run's results into rows. */
export class RowWriter {
  readonly #run: Run
  readonly #runNumber: number
  readonly #header: RunHeader
  readonly #rows: ToolRows
  readonly #names: RowNames
  readonly #root: string | undefined
  readonly #problem: RowProblem

  constructor(run: Run, runNumber: number, header: RunHeader, rows: ToolRows, names: RowNames, root: string | undefined, problem: RowProblem) {
    this.#run = run
    this.#runNumber = runNumber
    this.#header = header
    this.#rows = rows
    this.#names = names
    this.#root = root
    this.#problem = problem
  }

  /** Adds the result to the batch. One that is no object, or no JSON, becomes a row that says so. */
  write(batch: BatchBuilder, slice: Slice, withRaw: boolean): void {
    const { buffer, start, end, index, members } = slice
    const raw = withRaw ? buffer.subarray(start, end) : null
    const object = this.#parse(slice)
    if (typeof object === 'string') return this.#writeUnreadable(batch, slice, object, raw)
    const row = resolveRow(this.#run, object, this.#root, (artifact) => this.#header.contents(artifact))
    for (const { code, subject } of row.problems) this.#problem(code, index, subject)
    const named = membersOf(buffer, members)
    let { message } = row
    if (message.length > longestMessage) {
      message = message.slice(0, longestMessage)
      this.#problem('message-cut', index, '')
    }
    const numbers: RowNumbers = {
      ...row.numbers,
      run: this.#runNumber,
      index,
      rule: this.#names.rule(this.#rows.tool, row.ruleId, row.rule),
      file: this.#names.file(row.path),
      tagset: this.#names.tagset(row.tags),
      has: row.numbers.has | largeBits(buffer, named),
      steps: stepsOf(buffer, named),
    }
    const content = contentHash(row, numbers, members.complete ? evidenceText(buffer, named) : buffer.toString('latin1', start, end))
    this.#add(batch, numbers, row.ruleId, row.place, this.#fingerprint(row), content, message, raw)
  }

  #parse({ buffer, start, end, members }: Slice): ReturnType<typeof asObject> & object | string {
    try {
      return asObject(parseSlice(buffer, start, end, members, largeMembers)) ?? 'it is no JSON object'
    } catch {
      return 'it is not valid JSON'
    }
  }

  #writeUnreadable(batch: BatchBuilder, { buffer, start, end, index, members }: Slice, why: string, raw: Uint8Array | null): void {
    this.#problem('result-unreadable', index, why)
    members.count = 0
    const text = hash('sha256', buffer.subarray(start, end), 'buffer')
    const row = resolveRow(this.#run, {}, this.#root, () => undefined)
    const numbers: RowNumbers = {
      ...row.numbers,
      run: this.#runNumber,
      index,
      rule: this.#names.rule(this.#rows.tool, '', row.rule),
      file: this.#names.file(''),
      tagset: this.#names.tagset(row.tags),
      level: levels.indexOf('none'),
      severity: severities.indexOf('none'),
      kind: kinds.indexOf('fail'),
      steps: 0,
    }
    this.#add(batch, numbers, '', '', `unreadable ${text.toString('hex')}`, text, `This result could not be read: ${why}.`, raw)
  }

  #add(
    batch: BatchBuilder, numbers: RowNumbers, rule: string, path: string, fingerprint: string, content: Uint8Array, message: string, raw: Uint8Array | null,
  ): void {
    const { projectKey: project, tool, ordinals } = this.#rows
    const identity = { project, tool, rule, path, fingerprint }
    const digest = hashIdentity(identity, 0)
    const ordinal = ordinals.next(digest)
    const id = idOf(ordinal === 0 ? digest : hashIdentity(identity, ordinal))
    batch.add(numbers, digest, ordinal, content, id, storedText(message), raw)
  }

  #fingerprint(row: ResolvedRow): string {
    const telling = row.fingerprints.length === 0 ? row.fingerprints : this.#rows.fingerprints.telling(row.ruleId, row.fingerprints)
    return telling.length === 0 ? textFingerprint(row.message, row.line()) : JSON.stringify(telling)
  }
}

const bitOf = { codeFlows: 'flow', fixes: 'fix', graphs: 'graph', stacks: 'stack' } as const

/** The kinds of content that were cut out before parsing: there unless they are empty or null. */
function largeBits(buffer: Buffer, members: Members): number {
  let bits = 0
  for (const [member, content] of Object.entries(bitOf)) {
    const found = members.findLast(({ key }) => key === member)
    if (found !== undefined && !isEmpty(buffer, found.start, found.end)) bits |= 1 << contents.indexOf(content)
  }
  return bits
}

function isEmpty(buffer: Buffer, start: number, end: number): boolean {
  return end - start < 64 && /^(?:null|\[\s*\])$/.test(buffer.toString('latin1', start, end))
}

function stepsOf(buffer: Buffer, members: Members): number {
  const codeFlows = parseMember(buffer, members, 'codeFlows')
  return codeFlows === undefined ? 0 : countSteps({ codeFlows })
}

function contentHash(row: ResolvedRow, numbers: RowNumbers, evidence: string): Uint8Array {
  const { level, kind, suppression, startLine, startColumn, endLine, endColumn } = numbers
  const places = `${level} ${kind} ${suppression} ${startLine} ${startColumn} ${endLine} ${endColumn}`
  return hash('sha256', `${places}\n${row.ruleId}\n${row.path}\n${row.message}\n${row.markdown ?? ''}${evidence}`, 'buffer')
}
