import { asObject } from '#app/sarif/json.ts'
import { pointerToken } from '#app/sarif/pointer-token.ts'

/** Members and elements that are looked at, some milliseconds: a flow may have a million steps. */
const mostLookedAt = 20_000
/** Deeper than anything of SARIF is but graphs of nodes in nodes. */
const deepest = 64

/** Gives the property bags of all that is within a value, each with the JSON pointer of what it belongs to, in their order. Bags are not looked into. */
export function* bagsWithin(value: object): Generator<[pointer: string, bag: object]> {
  const ahead = [{ pointer: '', value, depth: 0 }]
  let left = mostLookedAt
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const { pointer, depth } = next
    const object = asObject(next.value)
    const bag = asObject(object?.properties)
    if (bag !== undefined) yield [pointer, bag]
    if (depth === deepest || left === 0) continue
    const members: [string, unknown][] = Object.entries(next.value).slice(0, left)
    left -= members.length
    const inner = members.flatMap(([name, member]) =>
      typeof member !== 'object' || member === null || member === bag
        ? []
        : [{ pointer: `${pointer}${pointerToken(name)}`, value: member, depth: depth + 1 }],
    )
    for (const one of inner.toReversed()) ahead.push(one)
  }
}
