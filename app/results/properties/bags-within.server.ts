import { cutText } from '#app/results/message/cut-text.ts'
import { asObject } from '#app/sarif/json.ts'
import { pointerToken } from '#app/sarif/pointer-token.ts'
import { firstMembers } from './first-members.ts'

/** Members and elements that are looked at, some milliseconds: a flow may have a million steps. */
const mostLookedAt = 20_000
/** Deeper than anything of SARIF is but graphs of nodes in nodes. */
const deepest = 64

type BagsWithin = { bags: [pointer: string, bag: object][]; isCut: boolean }

/**
 * Gives the first `most` property bags that have something in them of all that is within a value, each with the JSON pointer, of at most `longest`
 * UTF-16 units, of what it belongs to, in their order; and whether there may be others. Bags are not looked into, and those that are `named` are left out.
 */
export function bagsWithin(value: object, named: ReadonlySet<unknown>, most: number, longest: number): BagsWithin {
  const bags: BagsWithin['bags'] = []
  const ahead = [{ pointer: '', value, depth: 0 }]
  let left = mostLookedAt
  let isCut = false
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const { pointer, depth } = next
    const bag = asObject(asObject(next.value)?.properties)
    if (bag !== undefined && !named.has(bag) && Object.keys(bag).length > 0) {
      if (bags.length === most) return { bags, isCut: true }
      bags.push([pointer, bag])
    }
    const { members, count } = firstMembers(next.value, depth === deepest ? 0 : left)
    left -= members.length
    isCut ||= members.length < count
    const inner = members.flatMap(([name, member]) =>
      typeof member !== 'object' || member === null || member === bag
        ? []
        : [{ pointer: cutText(`${pointer}${pointerToken(name)}`, longest), value: member, depth: depth + 1 }],
    )
    for (const one of inner.toReversed()) ahead.push(one)
  }
  return { bags, isCut }
}
