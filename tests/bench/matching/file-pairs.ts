/** A file of a package: its path, and its lines. */
export type PackageFile = { path: string; lines: readonly string[] }

/** So much of what two files hold must be the same before one counts as the other renamed. */
const similarEnough = 0.5
/** Lines shorter than this, as `}`, say nothing of a file. */
const tellingLength = 4

/** For each file of a version, by its path, the file of the version before that it is: of the same path, else renamed. */
export function pairFiles(before: readonly PackageFile[], now: readonly PackageFile[]): Map<string, PackageFile> {
  const byPath = new Map(before.map((file) => [file.path, file]))
  const pairs = new Map<string, PackageFile>()
  for (const { path } of now) {
    const same = byPath.get(path)
    if (same !== undefined) pairs.set(path, same)
  }
  const gone = before.filter(({ path }) => !pairs.has(path))
  const come = now.filter(({ path }) => !pairs.has(path))
  const candidates = come
    .flatMap((file) => gone.map((old) => ({ file, old, similarity: similarityOf(old, file) })))
    .filter(({ similarity }) => similarity >= similarEnough)
    .sort((a, b) => b.similarity - a.similarity)
  const taken = new Set<PackageFile>()
  for (const { file, old } of candidates) {
    if (pairs.has(file.path) || taken.has(old)) continue
    pairs.set(file.path, old)
    taken.add(old)
  }
  return pairs
}

/** The part of both files' telling lines that the other has, too: from 0 to 1. */
function similarityOf(a: PackageFile, b: PackageFile): number {
  const [ofA, ofB] = [tellingLines(a), tellingLines(b)]
  const left = new Map<string, number>()
  for (const line of ofA) left.set(line, (left.get(line) ?? 0) + 1)
  let common = 0
  for (const line of ofB) {
    const count = left.get(line) ?? 0
    if (count > 0) common++
    left.set(line, count - 1)
  }
  return ofA.length + ofB.length === 0 ? 0 : (2 * common) / (ofA.length + ofB.length)
}

function tellingLines({ lines }: PackageFile): string[] {
  return lines.map((line) => line.trim()).filter((line) => line.length >= tellingLength)
}
