import { asObject } from '#app/sarif/json.ts'

/** What a JSON pointer into a log names, as far as Assay tells parts of a log apart; `rest` are the tokens below it. */
export type LogPart =
  | { readonly kind: 'log' }
  | { readonly kind: 'run'; readonly run: number }
  | { readonly kind: 'result'; readonly run: number; readonly index: number; readonly rest: readonly string[] }
  | { readonly kind: 'rule'; readonly run: number; readonly extension: number | null; readonly index: number }
  | { readonly kind: 'artifact' | 'graph'; readonly run: number; readonly index: number }
  /** Something else of a run, by the name of the run's member. */
  | { readonly kind: 'member'; readonly run: number; readonly member: string }
  /** Another member of the log. */
  | { readonly kind: 'other' }

const longest = 1_000

/** Reads the JSON pointer (RFC 6901) of a `sarif:` URI (SARIF §3.10.3); null for what is none. */
export function readLogPointer(pointer: string): LogPart | null {
  const tokens = pointerTokens(pointer)
  if (tokens === null) return null
  const [runs, number, member, next, ...rest] = tokens
  if (runs === undefined || (runs === 'runs' && number === undefined)) return { kind: 'log' }
  if (runs !== 'runs') return { kind: 'other' }
  const run = indexOf(number)
  if (run === null) return null
  if (member === undefined) return { kind: 'run', run }
  const index = indexOf(next)
  if (member === 'results' && index !== null) return { kind: 'result', run, index, rest }
  if ((member === 'results' || member === 'artifacts' || member === 'graphs') && next !== undefined && index === null) return null
  if (member === 'artifacts' && index !== null) return { kind: 'artifact', run, index }
  if (member === 'graphs' && index !== null) return { kind: 'graph', run, index }
  if (member === 'tool') return rulePart(run, [next, ...rest]) ?? { kind: 'member', run, member }
  return { kind: 'member', run, member }
}

function rulePart(run: number, [component, ...rest]: readonly (string | undefined)[]): LogPart | null {
  const extension = component === 'extensions' ? indexOf(rest.shift()) : null
  const index = rest[0] === 'rules' ? indexOf(rest[1]) : null
  if (index === null || (component !== 'driver' && extension === null)) return null
  return { kind: 'rule', run, extension, index }
}

/** The tokens of a JSON pointer; null where it is none. */
function pointerTokens(pointer: string): string[] | null {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || pointer.length > longest || /~(?![01])/.test(pointer)) return null
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What stands in a value where the tokens of a pointer lead; undefined where nothing does. */
export function valueAt(value: unknown, tokens: readonly string[]): unknown {
  let found = value
  for (const token of tokens) {
    const index = Array.isArray(found) ? indexOf(token) : null
    const object = asObject(found)
    if (index !== null && Array.isArray(found)) found = found[index]
    else if (object !== undefined && Object.hasOwn(object, token)) found = object[token]
    else return undefined
  }
  return found
}

/** An index as a pointer writes it, without leading zeros; null for what is none. */
export function indexOf(token: string | undefined): number | null {
  return token !== undefined && /^(?:0|[1-9]\d{0,8})$/.test(token) ? Number(token) : null
}
