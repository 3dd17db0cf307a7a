import { nameMeant } from './conditions.server.ts'
import { namePattern } from './glob.ts'
import { parseQuery } from './parse.ts'
import { understand } from './understand.ts'

/** Tells of the names of refs which of them a query names; none where it does not speak of refs. */
export function askedRefs(q: string): (name: string) => boolean {
  const terms = understand(parseQuery(q)).terms.filter(({ field }) => field === 'ref')
  const tests = terms.map(({ negated, values }) => {
    const patterns = values.map((value) => new RegExp(namePattern(nameMeant('ref', value)), 'su'))
    return (name: string) => patterns.some((pattern) => pattern.test(name)) !== negated
  })
  return (name) => tests.length > 0 && tests.every((test) => test(name))
}
