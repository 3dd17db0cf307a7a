import { below, mostlySmall, type Random, randomOf } from './random.ts'
import { wordsOf } from './words.ts'

/** What a later commit did: shares, from 0 to 1, of the results that it mended and of the files in which it moved all lines. */
export type LaterCommit = { dropped: number; moved: number }

/** The commits that the two logs of a code base are of. */
export const commits = { first: '1f'.repeat(20), later: '2e'.repeat(20) }

const resultsPerFile = 12
const folders = 600
const languages = ['ts', 'java', 'py', 'go', 'cs', 'rb']
/** So that files, results and edits of one number draw different numbers. */
const seeds = { folder: 0x10000000, file: 0x20000000, edit: 0x30000000, drop: 0x40000000 }

/** The files of a code base, and what a later commit did to them: the same for the same number of results. */
export class CodeBase {
  readonly later: LaterCommit | undefined
  readonly #paths: string[]
  /** Lines that the later commit put at the top of each file. */
  readonly #added: number[]

  constructor(results: number, later: LaterCommit | undefined) {
    this.later = later
    const count = Math.max(8, Math.ceil(results / resultsPerFile))
    this.#paths = Array.from({ length: count }, (_, file) => makePath(file))
    this.#added = Array.from({ length: count }, (_, file) => linesAdded(file, later?.moved ?? 0))
  }

  get files(): number {
    return this.#paths.length
  }

  /** Whether the later commit mended this result. */
  isDropped(result: number): boolean {
    return this.later !== undefined && randomOf(seeds.drop + result)() < this.later.dropped
  }

  /** A physical location of 1 to 40 columns on a line of the first commit (1-based), where it is now. */
  place(random: Random, file: number, line: number) {
    const startLine = line + (this.#added[file] ?? 0)
    const startColumn = 1 + below(random, 60)
    return {
      artifactLocation: { uri: this.#paths[file] ?? '', uriBaseId: '%SRCROOT%' },
      region: { startLine, startColumn, endColumn: startColumn + 1 + below(random, 40) },
    }
  }
}

function makePath(file: number): string {
  const random = randomOf(seeds.file + file)
  const folder = randomOf(seeds.folder + mostlySmall(random, folders))
  return `src/${wordsOf(folder, 2 + below(folder, 3), '/')}/${wordsOf(random, 2, '-')}-${file}.${languages[file % languages.length]}`
}

function linesAdded(file: number, share: number): number {
  const random = randomOf(seeds.edit + file)
  return random() < share ? 1 + below(random, 30) : 0
}
