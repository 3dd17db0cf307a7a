import { bitOf } from '#app/search/choices.ts'
import { type ChildCounts, childOf } from '#app/search/folder-list.ts'
import { severities } from '#app/sarif/codes.ts'
import { severityOf } from './codes-of-row.ts'
import type { Scanned } from './scan.ts'

/** A folder with what stands in it, by the numbers of files: -1 for those that are elsewhere. */
type Level = { children: string[]; ofFile: Int32Array; counts: Uint32Array }

const pathBit = bitOf('path')

/** Counts, by severity, what pages let through in the folders that are asked about, whatever paths the query asks for. */
export class FolderTally {
  readonly #levels: Level[]

  /** `files`: the paths by number. */
  constructor(files: readonly string[], folders: string[]) {
    this.#levels = folders.map((folder) => {
      const numbers = new Map<string, number>()
      const ofFile = new Int32Array(files.length)
      let last = { child: '', number: -1 }
      for (let file = 0; file < files.length; file++) {
        const path = files[file] ?? ''
        // Files mostly come after others of their folder.
        if (last.number === -1 || !last.child.endsWith('/') || !path.startsWith(last.child)) {
          const child = childOf(folder, path)
          last = { child: child ?? '', number: child === null ? -1 : (numbers.get(child) ?? numbers.size) }
          if (child !== null) numbers.set(child, last.number)
        }
        ofFile[file] = last.number
      }
      return { children: [...numbers.keys()], ofFile, counts: new Uint32Array(numbers.size * severities.length) }
    })
  }

  count({ page, masks }: Scanned): void {
    const { file, codes } = page
    for (const { ofFile, counts } of this.#levels) {
      for (let at = 0; at < page.count; at++) {
        const failed = masks[at] ?? 0
        if (failed !== 0 && failed !== pathBit) continue
        const child = ofFile[file[at] ?? 0] ?? -1
        if (child === -1) continue
        const place = child * severities.length + severityOf(codes[at] ?? 0)
        counts[place] = (counts[place] ?? 0) + 1
      }
    }
  }

  /** What has rows in each folder, in the order in which they were asked about. */
  counts(): ChildCounts[] {
    return this.#levels.map(({ children, counts }) => {
      const found = children.map((child, number) => {
        return [child, counts.subarray(number * severities.length, (number + 1) * severities.length)] as const
      })
      return new Map(found.filter(([, own]) => own.some((count) => count > 0)))
    })
  }
}
