import { pathMeant, runsOf, segmentPattern } from './glob.ts'

/** What stands between the wildcards of a segment; a pattern where that does not say all. */
type Segment = readonly string[] | RegExp
type Run = readonly Segment[]

/** Which files of a folder a glob stands for: all, none, or those of some names. */
export type Share = 'all' | 'named' | 'none'

/**
 * Tells for which paths a glob stands, as its pattern does (`globPattern`), for looking through many: it asks of a folder, which many
 * files share, and of the names in it.
 */
export type PathMatcher = {
  /** `folder`: with the slash behind it; empty for paths without one. */
  inFolder(folder: string): Share
  /** Of a path whose folder's files are meant by their names; `from`: where its name begins. */
  isNamed(path: string, from: number): boolean
  /** Letters that each of these names has. */
  letters: string
}

/** What fits a glob (glob.ts), by folders first: few paths are looked at. */
export function pathMatcher(glob: string): PathMatcher {
  const meant = pathMeant(glob)
  if (meant !== null) return matcherBelow(meant)
  if (glob === '') return { inFolder: (folder) => (folder === '' ? 'named' : 'none'), isNamed: (path) => path === '', letters: '' }
  if (/^\/+$/.test(glob)) return { inFolder: (folder) => (folder.startsWith(glob) ? 'all' : 'none'), isNamed: () => false, letters: '' }

  const runs = runsOf(glob).map((run) => run.map(segmentOf))
  const isWhole = runs.length === 1
  const share = runs.at(-1)?.length === 0 ? 'all' : 'named'
  const name = runs.at(-1)?.pop() ?? ['']
  const first = runs.shift() ?? []
  const last = runs.pop() ?? []
  const middle = runs.filter((run) => run.length > 0)
  function isMeant(folder: string): boolean {
    let from = endOf(first, folder, 0)
    if (isWhole) return from === folder.length
    const until = beginOf(last, folder)
    for (const run of middle) from = from === -1 ? -1 : endOfNext(run, folder, from)
    return from !== -1 && from <= until
  }
  return {
    inFolder: (folder) => (isMeant(folder) ? share : 'none'),
    isNamed: (path, from) => isSegment(name, path, from, path.length),
    letters: name instanceof RegExp ? '' : name.join(''),
  }
}

/** Whether the matcher's glob stands for a path. */
export function isMeant({ inFolder, isNamed }: PathMatcher, path: string): boolean {
  const from = path.lastIndexOf('/') + 1
  const share = inFolder(path.slice(0, from))
  return share === 'all' || (share === 'named' && isNamed(path, from))
}

/** For a path and all that is below it. */
function matcherBelow(meant: string): PathMatcher {
  const [itself, folderOfIt] = [`${meant}/`, meant.slice(0, meant.lastIndexOf('/') + 1)]
  return {
    inFolder: (folder) => (folder.startsWith(itself) ? 'all' : folder === folderOfIt ? 'named' : 'none'),
    isNamed: (path) => path === meant,
    letters: meant.slice(folderOfIt.length),
  }
}

/** Letters are looked for as they are stored, of which `?` may mean two. */
function segmentOf(glob: string): Segment {
  return /[?\p{Cs}]/u.test(glob) ? new RegExp(`^${segmentPattern(glob)}$`, 'su') : glob.split(/\*+/)
}

/** Where a folder goes on behind a run, which is its end where nothing is left; -1 where the run is not there. */
function endOf(run: Run, folder: string, from: number): number {
  let begin = from
  for (const segment of run) {
    const slash = folder.indexOf('/', begin)
    if (slash === -1 || !isSegment(segment, folder, begin, slash)) return -1
    begin = slash + 1
  }
  return begin
}

/** The same for the first place from which on the run is there. */
function endOfNext(run: Run, folder: string, from: number): number {
  for (let begin = from; begin < folder.length; begin = folder.indexOf('/', begin) + 1) {
    const end = endOf(run, folder, begin)
    if (end !== -1) return end
  }
  return -1
}

/** Where a run begins that a folder ends with; -1 where it does not. */
function beginOf(run: Run, folder: string): number {
  let end = folder.length
  for (const segment of run.toReversed()) {
    if (end === 0) return -1
    const begin = end === 1 ? 0 : folder.lastIndexOf('/', end - 2) + 1
    if (!isSegment(segment, folder, begin, end - 1)) return -1
    end = begin
  }
  return end
}

function isSegment(segment: Segment, path: string, begin: number, end: number): boolean {
  if (segment instanceof RegExp) return segment.test(path.slice(begin, end))
  const [first = '', last = ''] = [segment[0], segment.at(-1)]
  if (first !== '' && !path.startsWith(first, begin)) return false
  if (segment.length === 1) return begin + first.length === end
  let from = begin + first.length
  const until = end - last.length
  if (until < from || (last !== '' && !path.startsWith(last, until))) return false
  for (let at = 1; at < segment.length - 1; at++) {
    const part = segment[at] ?? ''
    const found = path.indexOf(part, from)
    if (found === -1 || found + part.length > until) return false
    from = found + part.length
  }
  return true
}
