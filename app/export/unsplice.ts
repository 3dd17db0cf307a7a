import { asArray, asObject, asString, type JsonObject } from '#app/sarif/json.ts'
import { type ByteEdit, edited } from './byte-edits.ts'
import { elementsOf, firstByte, membersOf } from './json-members.ts'
import { bagName, replacedName } from '#app/sarif/assay-bag.ts'

/** The parts of an object or an array, each from its first byte (of a member: of its name) to after its last, in order. */
type Part = { name: string; from: number; end: number }

/** Undoes `splice`: the object as it was before, what the bag says, and its bytes. Null where there is no bag. `json` must be JSON. */
export function unspliced(json: Buffer): { json: Buffer; bag: JsonObject; written: Buffer } | null {
  const place = membersOf(json)?.parts.get('properties')
  const properties = place === undefined ? null : membersOf(json, place.start)
  // Whatever came with the log under such a name, and whatever its number: what was added stands behind it.
  const [found] = [...(properties?.parts ?? [])].filter(([name]) => isBagName(name)).sort(([, a], [, b]) => b.from - a.from)
  if (found === undefined) return null
  const [name, value] = found
  const written = json.subarray(value.start, value.end)
  const bag = asObject(JSON.parse(written.toString('utf8')))
  if (bag === undefined) return null
  const added = asArray(bag.added).map((pointer) => (asString(pointer) ?? '').split('/').slice(1))
  const replaced = membersOf(written)?.parts.get(replacedName)
  if (replaced !== undefined && place !== undefined) {
    const own = { from: place.start, to: place.end, by: written.subarray(replaced.start, replaced.end) }
    return { json: edited(json, [...removals(json, added), own]), bag, written }
  }
  const isWhole = added.some((path) => path.length === 1 && path[0] === 'properties')
  return { json: edited(json, removals(json, isWhole ? added : [...added, ['properties', name]])), bag, written }
}

function isBagName(name: string): boolean {
  return name === bagName || /^assay\/v1-\d{1,6}$/.test(name)
}

/** Takes parts away, each with the comma that made room for it. */
function removals(json: Buffer, paths: string[][]): ByteEdit[] {
  return [...Map.groupBy(paths, (path) => path.slice(0, -1).join('/')).values()].flatMap((gone) => {
    const start = placeAt(json, gone[0]?.slice(0, -1) ?? [])
    const parts = start === null ? [] : partsAt(json, start)
    const names = new Set(gone.map((path) => path.at(-1)))
    return parts.flatMap(({ name, from, end }, at) => (names.has(name) ? [{ from: parts[at - 1]?.end ?? from, to: end, by: '' }] : []))
  })
}

function partsAt(json: Buffer, start: number): Part[] {
  const members = membersOf(json, start)
  if (members !== null) return Array.from(members.parts, ([name, { from, end }]) => ({ name, from, end })).sort((a, b) => a.from - b.from)
  return (elementsOf(json, start)?.parts ?? []).map(({ start, end }, at) => ({ name: String(at), from: start, end }))
}

/** Where the value begins that a path of members leads to; null where it leads nowhere. */
function placeAt(json: Buffer, path: string[]): number | null {
  let start: number | null = firstByte(json)
  for (const name of path) start = start === null ? null : (membersOf(json, start)?.parts.get(name)?.start ?? null)
  return start
}
