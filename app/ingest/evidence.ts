import type { MemberTable } from './member-table.ts'

/** Large members that a row does not need: they are cut out before a result is parsed, and counted or hashed from their bytes. */
export const largeMembers: ReadonlySet<string> = new Set([
  'codeFlows', 'relatedLocations', 'graphs', 'graphTraversals', 'stacks', 'fixes', 'webRequest', 'webResponse', 'attachments',
])

/** Members that a row has in resolved form, or that name the result in its run and not what it says. */
const resolvedMembers: ReadonlySet<string> = new Set([
  'ruleId', 'ruleIndex', 'rule', 'kind', 'level', 'message', 'locations', 'analysisTarget', 'guid', 'correlationGuid', 'provenance',
  'baselineState', 'fingerprints', 'partialFingerprints',
])

const indexes = /"(?:index|parentIndex|runGraphIndex|resultGraphIndex)"\s*:\s*-?\d+/g

export type Members = { key: string; start: number; end: number }[]

/** The members of a result by name, with where their values lie in the scan's buffer; of equal keys the last counts. */
export function membersOf(buffer: Buffer, table: MemberTable): Members {
  const members: Members = []
  for (let at = 0; at < table.count; at++) {
    const key = buffer.toString('latin1', table.keyStart[at], table.keyEnd[at])
    members.push({ key, start: table.valueStart[at] ?? 0, end: table.valueEnd[at] ?? 0 })
  }
  return members
}

/**
 * What a result says beyond its row, as text to be hashed: places of other members in the log's arrays (`index`) do not count, since they
 * change when anything else in the log does.
 */
export function evidenceText(buffer: Buffer, members: Members): string {
  let text = ''
  for (const { key, start, end } of members) {
    if (resolvedMembers.has(key)) continue
    const value = buffer.toString('latin1', start, end)
    text += `\n${key}:${value.includes('ndex"') ? value.replace(indexes, '') : value}`
  }
  return text
}

/** The value of a member, parsed; undefined where the result has none or it is no JSON. */
export function parseMember(buffer: Buffer, members: Members, key: string): unknown {
  const member = members.findLast((candidate) => candidate.key === key)
  if (member === undefined) return undefined
  try {
    return JSON.parse(buffer.toString('utf8', member.start, member.end))
  } catch {
    return undefined
  }
}
