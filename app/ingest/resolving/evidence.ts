import { contents } from '#app/sarif/codes.ts'
import { countBytesSteps } from '#app/ingest/scanning/count-steps.ts'
import type { MemberTable } from '#app/ingest/scanning/member-table.ts'
import { isKeyOf, keyBytes } from '#app/ingest/scanning/slice.ts'
import { plainJson } from './plain-json.ts'

/** Large members that a row does not need: they are cut out before a result is parsed, and counted or hashed from their bytes. */
export const largeMembers = keyBytes(
  'codeFlows',
  'relatedLocations',
  'graphs',
  'graphTraversals',
  'stacks',
  'fixes',
  'webRequest',
  'webResponse',
  'attachments',
)

/** Members that a row has in resolved form, or that name the result in its run and not what it says. */
const resolvedMembers = keyBytes(
  'ruleId',
  'ruleIndex',
  'rule',
  'kind',
  'level',
  'message',
  'locations',
  'analysisTarget',
  'guid',
  'correlationGuid',
  'provenance',
  'baselineState',
  'fingerprints',
  'partialFingerprints',
)

/** The kind of content that a large member is, as a bit. */
const bits: ReadonlyMap<string, number> = new Map([
  ['codeFlows', 1 << contents.indexOf('flow')],
  ['fixes', 1 << contents.indexOf('fix')],
  ['graphs', 1 << contents.indexOf('graph')],
  ['stacks', 1 << contents.indexOf('stack')],
])

/** Places in the log's arrays, in JSON text. */
export const indexes = /"(?:index|parentIndex|runGraphIndex|resultGraphIndex)"\s*:\s*-?\d+/g

/** What a result says beyond what is parsed of it. */
type Evidence = {
  /**
   * All members that the row does not have, as text to be hashed. Places in the log's arrays (`index`) are left out: they change when
   * anything else in the log does.
   */
  text: string
  /** Kinds of content that are there and not empty. */
  has: number
  /** Steps of the longest thread flow. */
  steps: number
}

/** Reads the members of a result that were cut out before it was parsed. `table` says where they lie in `buffer`. */
export function readEvidence(buffer: Buffer, table: MemberTable): Evidence {
  const evidence: Evidence = { text: '', has: 0, steps: 0 }
  for (let at = 0; at < table.count; at++) {
    // Within bounds here and below: `at` < `count`.
    const [keyStart, keyEnd] = [table.keyStart[at]!, table.keyEnd[at]!]
    if (isKeyOf(resolvedMembers, buffer, keyStart, keyEnd)) continue
    const key = buffer.toString('latin1', keyStart, keyEnd)
    const [start, end] = [table.valueStart[at]!, table.valueEnd[at]!]
    const value = plainJson(buffer.toString('latin1', start, end))
    // All of these names end so, and hardly anything else does.
    evidence.text += `\n${key}:${value.includes('x"') ? value.replace(indexes, '') : value}`
    const bit = bits.get(key)
    if (bit === undefined || isEmpty(value)) continue
    if (key === 'codeFlows') evidence.steps = countBytesSteps(buffer, start, end)
    if (key !== 'codeFlows' || evidence.steps > 0) evidence.has |= bit
  }
  return evidence
}

function isEmpty(value: string): boolean {
  return value.length < 64 && /^(?:null|\[\s*\])$/.test(value)
}
