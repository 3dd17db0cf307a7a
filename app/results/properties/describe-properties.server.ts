import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { cutText } from '#app/results/message/cut-text.ts'
import { asArray, asObject } from '#app/sarif/json.ts'
import { bagsWithin } from './bags-within.server.ts'
import { firstMembers, type Members } from './first-members.ts'
import type { PropertyBag, PropertyNode, PropertyValue } from './properties.schemas.ts'

/** Of all bags of a page together: members, and UTF-16 units of their names and texts. */
const mostNodes = 1_000
const mostText = 100_000
const deepest = 12
const listedMembers = 200
const longestText = 2_000
const longestName = 200
const listedLocations = 20
/** Bags of what is further within a result. */
const mostOthers = 100

/** As much as trees may hold: what is put into one is taken off. `members`: the most of one object or array. */
type Room = { nodes: number; text: number; readonly members: number }

/** Room for the trees of a page. */
export function propertyRoom(): Room {
  return { nodes: mostNodes, text: mostText, members: listedMembers }
}

/** The property bags of a result, of all within it and of what it stands on, those that have something in them (SARIF §3.8). */
export function describeProperties({ run, rule, result }: ResultContext): PropertyBag[] {
  const room = propertyRoom()
  const locations = asArray(result.locations).slice(0, listedLocations).map(asObject)
  const own: [owner: string, properties: unknown][] = [
    ['The result', result.properties],
    ...locations.flatMap((location, at): [string, unknown][] => {
      const name = locations.length === 1 ? 'its location' : `location ${at + 1}`
      const physical = asObject(location?.physicalLocation)
      return [
        [capitalised(name), location?.properties],
        [`The physical location of ${name}`, physical?.properties],
        [`The region of ${name}`, asObject(physical?.region)?.properties],
      ]
    }),
    ['Its message', asObject(result.message)?.properties],
    ['Its provenance', asObject(result.provenance)?.properties],
  ]
  const named = new Set(own.map(([, properties]) => properties))
  const bags: [owner: string, properties: unknown][] = [
    ...own,
    ['Its rule', rule.descriptor?.properties],
    ['The tool', rule.component.properties],
    ['The run', run.header.properties],
  ]
  const described = bags.flatMap(([owner, properties]) => {
    const { members, count } = firstMembers(asObject(properties) ?? {}, room.members)
    return count === 0 ? [] : [{ owner, ...describeMembers(members, room, count) }]
  })
  const { bags: others, isCut } = bagsWithin(result, named, mostOthers, longestName)
  if (others.length === 0) return described
  const owner = isCut ? 'The first parts of the result' : 'Parts of the result'
  return [...described, { owner, ...describeMembers(others, room) }]
}

/** Members of a bag as a tree of at most `room`. `count`: how many there are, if these are the first of them; `depth`: how deep they stand. */
export function describeMembers(
  members: Members,
  room: Room,
  count: number = members.length,
  depth = 1,
): { members: PropertyNode[]; more: number } {
  const listed: PropertyNode[] = []
  for (const [name, value] of members) {
    if (listed.length === room.members || room.nodes <= 0 || room.text <= 0) break
    room.nodes -= 1
    const shown = cutText(name, longestName)
    room.text -= shown.length
    listed.push({ name: shown, ...describeValue(value, room, depth) })
  }
  return { members: listed, more: count - listed.length }
}

function describeValue(value: unknown, room: Room, depth: number): PropertyValue {
  if (typeof value !== 'object' || value === null) {
    const text = cutText(typeof value === 'string' ? value : JSON.stringify(value), Math.max(1, Math.min(longestText, room.text)))
    room.text -= text.length
    return { kind: typeof value === 'string' ? 'text' : 'literal', text }
  }
  if (depth === deepest) return { kind: 'literal', text: '…' }
  const { members, count } = firstMembers(value, room.members)
  return { kind: Array.isArray(value) ? 'array' : 'object', ...describeMembers(members, room, count, depth + 1) }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
