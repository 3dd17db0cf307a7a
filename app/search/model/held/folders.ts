import { folderOf } from '#app/search/text/folder-of-path.ts'
import { compareText } from '#app/search/text/text-order.ts'
import { resized } from './resized.ts'

/** The folders that files lie in, each with a number from 0 on. Made and kept up when somebody asks for them. */
export class Folders {
  readonly texts: string[] = []
  /** By the number of a file: that of its folder. */
  ofFile = new Int32Array(0)
  /** By number: where the folder stands among all, by name. */
  ranks = new Float64Array(0)
  readonly #numbers = new Map<string, number>()

  /** Takes in the files that came since it was last asked. */
  settle(paths: readonly string[]): void {
    const known = this.ofFile.length
    if (known === paths.length) return
    this.ofFile = resized(this.ofFile, new Int32Array(paths.length))
    for (let file = known; file < paths.length; file++) this.ofFile[file] = this.#numberOf(folderOf(paths[file] ?? ''))
    if (this.ranks.length !== this.texts.length) this.ranks = ranksOf(this.texts)
  }

  #numberOf(folder: string): number {
    let number = this.#numbers.get(folder)
    if (number === undefined) {
      number = this.texts.push(folder) - 1
      this.#numbers.set(folder, number)
    }
    return number
  }
}

/** Where each of these texts stands among all; none of them is there twice. */
export function ranksOf(texts: readonly string[]): Float64Array<ArrayBuffer> {
  const ranks = new Float64Array(texts.length)
  const order = Array.from(texts.keys()).sort((a, b) => compareText(texts[a] ?? '', texts[b] ?? ''))
  order.forEach((number, rank) => (ranks[number] = rank))
  return ranks
}
