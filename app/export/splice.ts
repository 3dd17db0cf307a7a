import { bagName, replacedName } from '#app/sarif/assay-bag.ts'
import { append, type ByteEdit, edited } from './byte-edits.ts'
import { elementsOf, membersOf, type Parts, type Member } from './json-members.ts'

/** What is added to a result. `elements` go into an array, `within` into an object, made if it is not there; all else is a member. */
export type Additions = {
  members?: Readonly<Record<string, string>>
  within?: Readonly<Record<string, Readonly<Record<string, string>>>>
  elements?: Readonly<Record<string, unknown>>
  bag: Readonly<Record<string, unknown>>
  /** Members of the bag that are JSON already. */
  written?: Readonly<Record<string, string>>
}

/**
 * A JSON object with additions. Its own bytes stay as they are and in their order; what it has already is not added a second time: then what
 * it has holds, and the other is in the bag under `withheld`. `added` in the bag has a JSON pointer for everything that was added. Round `properties` that
 * are no object stands one with the bag.
 * `json` must be a JSON object.
 */
export function splice(json: Buffer, { members = {}, within = {}, elements = {}, bag, written = {} }: Additions): Buffer {
  const own = membersOf(json)
  if (own === null) throw new TypeError('Only to an object can members be added.')
  const added: string[] = []
  const withheld: Record<string, unknown> = {}
  const top: string[] = []
  const edits: ByteEdit[] = []

  for (const [name, value] of Object.entries(members)) {
    if (own.parts.has(name)) withheld[name] = value
    else top.push(member(name, value, added, `/${name}`))
  }
  for (const [name, element] of Object.entries(elements)) {
    const place = own.parts.get(name)
    const array = place && elementsOf(json, place.start)
    if (place === undefined) top.push(member(name, [element], added, `/${name}`))
    else if (array == null) withheld[name] = [element]
    else {
      edits.push(append(array, [JSON.stringify(element)]))
      added.push(`/${name}/${array.count}`)
    }
  }
  for (const [name, values] of Object.entries(within)) {
    const object = objectAt(json, own, name)
    if (object === undefined) top.push(member(name, values, added, `/${name}`))
    else {
      const missing = Object.entries(values).filter(([inner]) => object?.parts.has(inner) === false)
      const others = Object.entries(values).filter(([inner]) => object?.parts.has(inner) !== false)
      if (others.length > 0) withheld[name] = Object.fromEntries(others)
      if (object === null || missing.length === 0) continue
      edits.push(
        append(
          object,
          missing.map(([inner, value]) => member(inner, value, added, `/${name}/${inner}`)),
        ),
      )
    }
  }
  const properties = objectAt(json, own, 'properties')
  if (properties === undefined) added.push('/properties')
  const printed = JSON.stringify({ ...bag, ...(Object.keys(withheld).length === 0 ? {} : { withheld }), added })
  const content = `{${[...Object.entries(written).map(([name, json]) => `${JSON.stringify(name)}:${json}`), printed.slice(1)].join(',')}`
  if (properties === undefined) top.push(`"properties":{"${bagName}":${content}}`)
  else if (properties === null) edits.push(...wrapping(own.parts.get('properties'), content))
  else edits.push(append(properties, [`${JSON.stringify(freeName(properties))}:${content}`]))
  if (top.length > 0) edits.push(append(own, top))
  return edited(json, edits)
}

/** Puts an object with the bag round a value that is none, which the bag then has under `replaced`: without a bag nothing could be restored. */
function wrapping(value: Member | undefined, content: string): ByteEdit[] {
  if (value === undefined) return []
  const { start, end } = value
  return [
    { from: start, to: start, by: `{"${bagName}":{"${replacedName}":` },
    { from: end, to: end, by: `,${content.slice(1)}}` },
  ]
}

/** The name of the bag: beside one that came with the log, of an export that was uploaded as any other log, the next that is free. */
function freeName({ parts }: Parts<Map<string, Member>>): string {
  let name = bagName
  for (let count = 2; parts.has(name); count++) name = `${bagName}-${count}`
  return name
}

/** The members of a member that is an object; null where it is none, undefined where there is no such member. */
function objectAt(json: Buffer, { parts }: Parts<Map<string, Member>>, name: string) {
  const place = parts.get(name)
  return place && membersOf(json, place.start)
}

function member(name: string, value: unknown, added: string[], pointer: string): string {
  added.push(pointer)
  return `${JSON.stringify(name)}:${JSON.stringify(value)}`
}
