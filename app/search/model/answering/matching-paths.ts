import { pathMeant } from '#app/search/text/glob.ts'
import { topFolder } from '#app/search/text/folder-of-path.ts'
import { isMeant, type PathMatcher, pathMatcher, type Share } from '#app/search/text/path-matcher.ts'
import { lettersOf } from '#app/search/model/held/name-letters.ts'
import type { Names } from '#app/search/model/held/names.ts'
import { sortedLetters } from '#app/search/text/text-order.ts'
import type { Vocabulary } from '#app/search/model/held/vocabulary.ts'

type Paths = Pick<Vocabulary, 'files' | 'folders' | 'nameLetters'>

/** So many answers are kept, as a list, its filters and its next page ask for the same paths. */
const mostKept = 8
const kept = new Map<string, Uint8Array>()
/** In which order the files were that these are of: each settling of names makes another. */
let keptOf: Names['inOrder'] | null = null

/** By the number of a file: 1 where one of the globs stands for its path. The vocabulary's files must be settled. */
export function matchingPaths(paths: Paths, globs: readonly string[]): Readonly<Uint8Array> {
  const { inOrder } = paths.files
  if (inOrder !== keptOf) kept.clear()
  keptOf = inOrder
  const asked = JSON.stringify(globs)
  const known = kept.get(asked)
  if (known !== undefined) return known
  const found = findMatching(paths, globs)
  if (kept.size >= mostKept) kept.clear()
  kept.set(asked, found)
  return found
}

function findMatching(paths: Paths, globs: readonly string[]): Uint8Array {
  const found = new Uint8Array(paths.files.texts.length)
  for (const glob of globs) {
    const path = pathMeant(glob)
    if (path === null || path.length >= sortedLetters) markMatching(found, paths, pathMatcher(glob))
    else markBelow(found, paths.files, path)
  }
  return found
}

/** Marks a file, and all files that are in the folder of that path: these follow one another in order. */
function markBelow(found: Uint8Array, files: Names, path: string): void {
  const { inOrder, texts } = files
  for (let { from } = files.beginningWith(path); texts[inOrder[from] ?? -1] === path; from++) found[inOrder[from] ?? 0] = 1
  const { from, to } = files.beginningWith(`${path}/`)
  for (let place = from; place < to; place++) found[inOrder[place] ?? 0] = 1
}

const [none, all, named, byPath] = [0, 1, 2, 3]
const codeOf: { [share in Share]: number } = { none, all, named }

/** Each folder is asked once, and of its files the names, where they matter; of these only those that have the letters for it. */
function markMatching(found: Uint8Array, { files: { texts }, folders, nameLetters }: Paths, matcher: PathMatcher): void {
  folders.settle(texts)
  nameLetters.settle(texts)
  // Paths that have no folder are in one of this name, and so may others be.
  const asked = Uint8Array.from(folders.texts, (folder) => (folder === topFolder ? byPath : codeOf[matcher.inFolder(folder)]))
  const begin = Uint32Array.from(folders.texts, ({ length }) => length)
  const letters = lettersOf(matcher.letters)
  for (let file = 0; file < texts.length; file++) {
    const folder = folders.ofFile[file] ?? 0
    const own = asked[folder] ?? none
    if (own === none || found[file] === 1) continue
    if (own === all) found[file] = 1
    else if (own === byPath) found[file] = Number(isMeant(matcher, texts[file] ?? ''))
    else if (((nameLetters.ofFile[file] ?? 0) & letters) === letters) {
      found[file] = Number(matcher.isNamed(texts[file] ?? '', begin[folder] ?? 0))
    }
  }
}
