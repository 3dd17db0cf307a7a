import { resized } from './resized.ts'

/** Which letters the names of files have, the folders that they are in aside: a set of 32 bits each. Made and kept up when somebody asks for it. */
export class NameLetters {
  /** By the number of a file. */
  ofFile = new Int32Array(0)

  /** Takes in the files that came since it was last asked. */
  settle(paths: readonly string[]): void {
    const known = this.ofFile.length
    if (known === paths.length) return
    this.ofFile = resized(this.ofFile, new Int32Array(paths.length))
    for (let file = known; file < paths.length; file++) {
      const path = paths[file] ?? ''
      this.ofFile[file] = lettersOf(path, path.lastIndexOf('/') + 1)
    }
  }
}

/** The letters of a text from a place on: a name that has all of another text has its bits, too. */
export function lettersOf(text: string, from = 0): number {
  let bits = 0
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // Those between a and z have a bit each, all others share what is left.
    bits |= 1 << (unit >= 97 && unit < 123 ? unit - 97 : 26 + (unit % 6))
  }
  return bits
}
