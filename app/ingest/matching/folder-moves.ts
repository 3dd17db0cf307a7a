/** A file that has another path now; both by the numbers that stand for their paths. */
export type FileMove = { from: number; to: number }

/** Files that have moved, and what follows from them for others: where their folders went. */
export class FolderMoves {
  readonly moves: FileMove[] = []
  readonly #from: Map<number, string>
  readonly #to: Map<number, string>
  readonly #fits: (from: number, to: number) => boolean
  /** Folders now by folders before; null where files of one went to two. */
  readonly #folders = new Map<string, string | null>()

  constructor(from: ReadonlyMap<number, string>, to: ReadonlyMap<number, string>, fits: (from: number, to: number) => boolean) {
    this.#from = new Map(from)
    this.#to = new Map(to)
    this.#fits = fits
  }

  /** Notes a move; both files are then taken. */
  add(from: number, to: number): void {
    const [before, now] = [this.#from.get(from), this.#to.get(to)]
    if (before === undefined || now === undefined) return
    this.moves.push({ from, to })
    this.#from.delete(from)
    this.#to.delete(to)
    const [folder, target] = withoutCommonEnd(before, now)
    if (folder === null || target === null) return
    this.#folders.set(folder, this.#folders.has(folder) && this.#folders.get(folder) !== target ? null : target)
  }

  /** Adds what went where its folder went, if it fits. */
  addByFolder(): void {
    const byPath = new Map(Array.from(this.#to, ([key, path]) => [path, key]))
    for (const [from, path] of [...this.#from]) {
      const parts = path.split('/')
      for (let depth = parts.length - 1; depth >= 0; depth--) {
        const target = this.#folders.get(parts.slice(0, depth).join('/'))
        if (target == null) continue
        const to = byPath.get([...(target === '' ? [] : [target]), ...parts.slice(depth)].join('/'))
        if (to === undefined || !this.#to.has(to) || !this.#fits(from, to)) continue
        this.add(from, to)
        break
      }
    }
  }

  /** Adds what has a name that one file before and one file now have, if it fits. */
  addByName(nameOf: (path: string) => string): void {
    const now = Map.groupBy(this.#to, ([, path]) => nameOf(path))
    for (const [name, files] of Map.groupBy(this.#from, ([, path]) => nameOf(path))) {
      const [from, to] = [files[0]?.[0], now.get(name)?.[0]?.[0]]
      if (name === '' || files.length > 1 || now.get(name)?.length !== 1 || from === undefined || to === undefined) continue
      if (this.#fits(from, to)) this.add(from, to)
    }
  }
}

/** The folders in which the ends that two paths have in common lie; null for both where not even the files' names are the same. */
function withoutCommonEnd(a: string, b: string): [string, string] | [null, null] {
  const [partsA, partsB] = [a.split('/'), b.split('/')]
  let common = 0
  while (common < Math.min(partsA.length, partsB.length) && partsA.at(-1 - common) === partsB.at(-1 - common)) common++
  if (common === 0) return [null, null]
  return [partsA.slice(0, partsA.length - common).join('/'), partsB.slice(0, partsB.length - common).join('/')]
}
