import { describeMembers } from '#app/results/properties/describe-properties.server.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import type { ShownRun } from './runs.schemas.ts'

/** Of the runs of a page together if they are six or fewer; of more each has a sixth of it. */
const mostNodes = 600
const mostText = 60_000
/** Of one object or array: of a thousand rules a few say what kind of thing they are. */
const listedMembers = 40

/** What may be long comes last, so that it leaves room for all else. */
const long = [
  'invocations',
  'tool',
  'taxonomies',
  'policies',
  'translations',
  'artifacts',
  'logicalLocations',
  'addresses',
  'graphs',
  'threadFlowLocations',
  'webRequests',
  'webResponses',
]

/** All that the log says of one of `runs` runs of a page, whether or not it has a place of its own there (SARIF §3.14). */
export function describeStatements({ header }: Run, runs: number): ShownRun['statements'] {
  const share = Math.min(runs, 6)
  const left = { nodes: mostNodes / share, text: mostText / share }
  const all = Object.entries(header).toSorted(([one], [other]) => long.indexOf(one) - long.indexOf(other))
  const members = all.slice(0, listedMembers).flatMap((member) => {
    // Half of what is left, so that none takes all.
    const room = { nodes: left.nodes / 2, text: left.text / 2, members: listedMembers }
    const described = describeMembers([member], room)
    left.nodes = left.nodes / 2 + room.nodes
    left.text = left.text / 2 + room.text
    return described.members
  })
  return { members, more: all.length - members.length }
}
