import { onceFor } from '#app/sarif/once-for.ts'
import type { TagSet } from '#app/sarif/rules/tags.ts'

/** Of tags, and of weaknesses. No tool seen gives a result more than a dozen. */
const most = 100

const cut = onceFor(({ tags, cwes }: TagSet): TagSet => ({ tags: tags.slice(0, most), cwes: cwes.slice(0, most) }))

/**
 * What is stored of the tags of a result: a rule says them once, and each result that adds one of its own has rows for all of them. Gives the set
 * itself where all are, and for one set always the same.
 */
export function keptTags(all: TagSet): TagSet {
  return all.tags.length <= most && all.cwes.length <= most ? all : cut(all)
}
