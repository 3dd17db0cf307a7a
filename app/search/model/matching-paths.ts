import { pathMeant } from '#app/search/glob.ts'
import { pathMatcher } from '#app/search/path-matcher.ts'
import type { Names } from './names.ts'
import { sortedLetters } from './text-order.ts'

/** By the number of a file: 1 where one of the globs stands for its path. `files` must be settled. */
export function matchingPaths(files: Names, globs: readonly string[]): Uint8Array {
  const found = new Uint8Array(files.texts.length)
  for (const glob of globs) {
    const path = pathMeant(glob)
    if (path === null || path.length >= sortedLetters) markMatching(found, files, glob)
    else markBelow(found, files, path)
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

function markMatching(found: Uint8Array, { texts }: Names, glob: string): void {
  const isMeant = pathMatcher(glob)
  for (let file = 0; file < texts.length; file++) if (isMeant(texts[file] ?? '')) found[file] = 1
}
