import type { FolderChild, FolderLevel } from './folder-level.ts'
import { severities, type Severity } from '#app/sarif/codes.ts'
import { firstFew } from './first-few.ts'
import { bareOf, literalOf } from '#app/search/text/glob.ts'
import { printValue } from '#app/search/language/print.ts'
import type { Meaning } from '#app/search/language/understand.ts'
import { compareText } from '#app/search/text/text-order.ts'

/*
 * The tree of folders: a folder is the beginning of paths that ends with `/`, so that `/` itself is one; the root is the empty text.
 */

/** Folders of the tree that are open for the paths that a query names. */
const openedAtMost = 12

/** What stands directly in a folder on the way to a path: a folder, or the file itself. Null where the path is not in the folder. */
export function childOf(folder: string, path: string): string | null {
  if (!path.startsWith(folder) || (path === folder && folder !== '')) return null
  const end = path.indexOf('/', folder.length)
  return end === -1 ? path : path.slice(0, end + 1)
}

/** Counts by the code of the severity, of what stands in a folder. */
type ChildCounts = ReadonlyMap<string, ArrayLike<number>>

/** Those of each folder that is looked into. */
export type FolderCounts = ReadonlyMap<string, ChildCounts>

/** The folders that are looked into: those asked for, else the root and those that lead to the paths that the query names. */
export function levelsAsked(folders: string[], terms: Meaning[]): string[] {
  return folders.length > 0 ? folders : ['', ...openedFor(pathsNamed(terms))]
}

/** The levels of a tree under a query of these terms. One that has nothing in it is left out, but for the root. */
export function listFolders(counts: FolderCounts, terms: Meaning[], limit: number): FolderLevel[] {
  const named = pathsNamed(terms)
  const levels = Array.from(counts, ([folder, children]) => listFolder(folder, children, named, limit))
  return levels.filter(({ folder, children }) => folder === '' || children.length > 0)
}

type Child = { path: string; own: ArrayLike<number>; count: number; isFolder: boolean }

/** Folders before files, those first that have most, at most `limit`, and all that the query names. */
function listFolder(folder: string, counts: ChildCounts, named: NamedPaths, limit: number): FolderLevel {
  const [chosen, others]: [Child[], Child[]] = [[], []]
  // There may be a hundred thousand of them: what is shown of a child is made of those that are listed alone.
  for (const [path, own] of withFoldersThemselves(counts)) {
    let count = 0
    for (let code = 0; code < own.length; code++) count += own[code] ?? 0
    const list = named.has(path) || named.has(withoutSlash(path)) ? chosen : others
    list.push({ path, own, count, isFolder: path.endsWith('/') })
  }
  const shown = [...chosen, ...firstFew(others, Math.max(0, limit - chosen.length), compareChildren)].sort(compareChildren)
  const children = shown.map(({ path, own, count, isFolder }): FolderChild => {
    const name = path.slice(folder.length)
    return {
      path,
      name: isFolder && name !== '/' ? name.slice(0, -1) : name,
      isFolder,
      ...chosenIn(named, path),
      count,
      severities: severities.flatMap((severity, code): [Severity, number][] => (own[code] ? [[severity, own[code]]] : [])),
    }
  })
  return { folder, children, more: chosen.length + others.length - children.length }
}

/** What stands in a folder. What is said of another folder in it, as of a module, counts there: whoever asks for that one finds both. */
function* withFoldersThemselves(counts: ChildCounts): Generator<[path: string, own: ArrayLike<number>]> {
  const folders = new Set<string>()
  for (const path of counts.keys()) {
    // No path is no folder, although the root of a file system is one without a name.
    if (path.length > 1 && path.endsWith('/') && counts.has(path.slice(0, -1))) folders.add(path.slice(0, -1))
  }
  for (const [path, own] of counts) {
    if (folders.has(path)) continue
    const itself = folders.has(withoutSlash(path)) ? counts.get(withoutSlash(path)) : undefined
    yield [path, itself === undefined ? own : severities.map((_, code) => (own[code] ?? 0) + (itself[code] ?? 0))]
  }
}

function compareChildren(a: Child, b: Child): number {
  return Number(b.isFolder) - Number(a.isFolder) || b.count - a.count || compareText(a.path, b.path)
}

/** The paths that a query names, without the `./` that they may begin with, as it writes them. */
type NamedPaths = ReadonlyMap<string, { written: string; negated: boolean }>

function pathsNamed(terms: Meaning[]): NamedPaths {
  const named = new Map<string, { written: string; negated: boolean }>()
  for (const { field, negated, values } of terms) {
    for (const value of field === 'path' ? values : []) {
      const written = literalOf(value, true)
      if (written !== null && !named.has(bareOf(written))) named.set(bareOf(written), { written, negated })
    }
  }
  return named
}

function openedFor(named: NamedPaths): string[] {
  const opened = new Set<string>()
  for (const [path, { negated }] of named) {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) opened.add(path.slice(0, end + 1))
    // What is chosen may be narrowed further.
    if (!negated && path !== '' && !path.endsWith('/')) opened.add(`${path}/`)
  }
  return Array.from(opened).slice(0, openedAtMost)
}

/** How a path stands in a term: as the query writes it where it names it, else as short as it can be said. */
function chosenIn(named: NamedPaths, path: string): Pick<FolderChild, 'value' | 'chosen'> {
  const bare = withoutSlash(path)
  const own = named.get(bare) ?? named.get(path)
  if (own === undefined) return { value: printValue(bare), chosen: null }
  return { value: printValue(own.written), chosen: own.negated ? 'exclude' : 'include' }
}

/** The path as a value writes it: that of a folder has no slash at its end, unless its name is empty, as in `/` and `a//`. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path
}
