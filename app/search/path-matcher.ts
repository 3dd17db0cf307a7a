import { globPattern, pathMeant, runsOf } from './glob.ts'

/** What stands between the wildcards of a segment. */
type Segment = readonly string[]

/** Tells whether a glob stands for a path, as its pattern does (`globPattern`), in a fifth of the time: for looking through many paths. */
export function pathMatcher(glob: string): (path: string) => boolean {
  // Letters are looked for as they are stored, of which `?` may mean two.
  if (pathMeant(glob) !== null || !/\*/.test(glob) || /[?\p{Cs}]/u.test(glob)) {
    const pattern = new RegExp(globPattern(glob), 'su')
    return (path) => pattern.test(path)
  }
  const [first = [], ...others] = runsOf(glob).map((run) => run.map((segment): Segment => segment.split(/\*+/)))
  const last = others.pop()
  if (last === undefined) return (path) => endOf(first, path, 0) === path.length + 1
  const middle = others.filter((run) => run.length > 0)
  const longest = middle.flat(2).reduce((a, b) => (b.length > a.length ? b : a), '')
  return (path) => {
    if (!path.includes(longest)) return false
    const until = last.length === 0 ? path.length : beginOf(last, path)
    let from = until === -1 ? -1 : endOf(first, path, 0)
    for (const run of middle) from = from === -1 ? -1 : endOfNext(run, path, from)
    return from !== -1 && from <= until
  }
}

/** Where a path goes on behind a run and the slash after it, which is beyond its end where nothing is left; -1 where it is not there. */
function endOf(run: readonly Segment[], path: string, from: number): number {
  let begin = from
  for (const segment of run) {
    if (begin > path.length) return -1
    const slash = path.indexOf('/', begin)
    const end = slash === -1 ? path.length : slash
    if (!isSegment(segment, path, begin, end)) return -1
    begin = end + 1
  }
  return begin
}

/** The same for the first place from which on the run is there. */
function endOfNext(run: readonly Segment[], path: string, from: number): number {
  for (let begin = from; begin <= path.length;) {
    const end = endOf(run, path, begin)
    if (end !== -1) return end
    const slash = path.indexOf('/', begin)
    if (slash === -1) return -1
    begin = slash + 1
  }
  return -1
}

/** Where a run begins that a path ends with; -1 where it does not. */
function beginOf(run: readonly Segment[], path: string): number {
  let end = path.length
  for (let at = run.length - 1; at >= 0; at--) {
    if (end < 0) return -1
    const begin = end === 0 ? 0 : path.lastIndexOf('/', end - 1) + 1
    if (!isSegment(run[at] ?? [], path, begin, end)) return -1
    end = begin - 1
  }
  return end + 1
}

function isSegment(parts: Segment, path: string, begin: number, end: number): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (!path.startsWith(first, begin)) return false
  if (parts.length === 1) return begin + first.length === end
  let from = begin + first.length
  const until = end - last.length
  if (until < from || !path.startsWith(last, until)) return false
  for (let at = 1; at < parts.length - 1; at++) {
    const part = parts[at] ?? ''
    const found = path.indexOf(part, from)
    if (found === -1 || found + part.length > until) return false
    from = found + part.length
  }
  return true
}
