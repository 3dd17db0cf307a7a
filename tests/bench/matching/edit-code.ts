import { below, type Random } from '#tests/bench/random.ts'
import { word, wordsOf } from '#tests/bench/words.ts'
import type { Code, Line, SourceFile } from './code.ts'
import { makeFinding } from './make-code.ts'
import type { LineMaker } from './make-lines.ts'

/** One thing that a commit does to a file. Gives the file itself where there is nothing to do it to. */
export type Edit = (file: SourceFile, random: Random, maker: LineMaker) => SourceFile

/** Lines without findings come in somewhere, or go: all that is below moves. */
export function moveLines(file: SourceFile, random: Random, maker: LineMaker): SourceFile {
  const at = below(random, file.lines.length + 1)
  if (random() < 0.6) return withLines(file, at, 0, maker.plain(1 + below(random, 12)))
  let end = at
  while (end < file.lines.length && end < at + 8 && file.lines[end]?.planted.length === 0) end++
  return withLines(file, at, end - at, [])
}

/** A line with findings is mended, or goes with what is next to it. */
export function mend(file: SourceFile, random: Random, maker: LineMaker): SourceFile {
  return mendOneOf(file, placesOf(file), random, maker)
}

/** New findings come in. */
export function add(file: SourceFile, random: Random, maker: LineMaker): SourceFile {
  return withLines(file, below(random, file.lines.length + 1), 0, makeFinding(random, maker, 4, maker.repeated()))
}

/** The first of several findings with one rule and message is mended, or goes with its line. */
export function mendFirstOfAlike(file: SourceFile, random: Random, maker: LineMaker): SourceFile {
  const groups = Map.groupBy(placesOf(file), (at) => file.lines[at]?.planted[0]?.message)
  const firsts = [...groups.values()].filter((places) => places.length > 1).map(([first = 0]) => first)
  return mendOneOf(file, firsts, random, maker)
}

/** Numbers in messages change where there are any, and the lines do not. */
export function renumber(file: SourceFile, random: Random): SourceFile {
  const lines = file.lines.map((line): Line => {
    if (line.planted.every(({ numbers }) => numbers.length === 0) || random() < 0.4) return line
    return {
      ...line,
      planted: line.planted.map((one) => ({ ...one, numbers: one.numbers.map((number) => number + 1 + below(random, 9)) })),
    }
  })
  return { ...file, lines }
}

/** The file gets another name, in its folder or in another one. */
export function renameFile({ path, lines }: SourceFile, random: Random): SourceFile {
  const folder = random() < 0.5 ? path.slice(0, path.lastIndexOf('/')) : `src/${wordsOf(random, 2, '/')}`
  const number = /-(\d+)\.js$/.exec(path)?.[1] ?? '0'
  return { path: `${folder}/${word(random)}-${word(random)}-${number}.js`, lines }
}

/** A folder of a code base, with all that is in it, gets another name. */
export function renameFolder(code: Code, random: Random): Code {
  const path = code[below(random, code.length)]?.path ?? ''
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = `src/${wordsOf(random, 3, '/')}/`
  return code.map((file) => (file.path.startsWith(folder) ? { ...file, path: name + file.path.slice(folder.length) } : file))
}

function mendOneOf(file: SourceFile, places: readonly number[], random: Random, maker: LineMaker): SourceFile {
  const at = places[below(random, places.length)]
  if (at === undefined) return file
  return random() < 0.5 ? withLines(file, at, 1, maker.plain(1)) : withLines(file, at, 1, [])
}

/** The lines with findings, from 0. */
function placesOf({ lines }: SourceFile): number[] {
  return lines.flatMap(({ planted }, at) => (planted.length > 0 ? [at] : []))
}

function withLines(file: SourceFile, at: number, removed: number, added: readonly Line[]): SourceFile {
  return { ...file, lines: file.lines.toSpliced(at, removed, ...added) }
}
