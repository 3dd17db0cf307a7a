import { below, type Random } from '#tests/bench/random.ts'
import { word, wordsOf } from '#tests/bench/words.ts'
import type { Code, Line, SourceFile } from './code.ts'
import type { LineMaker } from './make-lines.ts'

const findingsPerFile = { least: 8, most: 36 }

/** A code base of so many files in a tree of folders. */
export function makeCode(random: Random, maker: LineMaker, files: number): Code {
  const folders = Array.from({ length: Math.ceil(files / 5) }, () => `src/${wordsOf(random, 1 + below(random, 2), '/')}`)
  return Array.from({ length: files }, (_, number): SourceFile => {
    const folder = folders[below(random, folders.length)] ?? 'src'
    return { path: `${folder}/${word(random)}-${number}.js`, lines: makeLines(random, maker) }
  })
}

function makeLines(random: Random, maker: LineMaker): Line[] {
  const lines: Line[] = []
  const rules = 1 + below(random, 4)
  const again = maker.repeated()
  const findings = findingsPerFile.least + below(random, findingsPerFile.most - findingsPerFile.least)
  for (let at = 0; at < findings; at++) {
    lines.push(...maker.plain(below(random, 9)), ...makeFinding(random, maker, rules, again))
  }
  return lines
}

/** Shares of the kinds of findings, as one meets them in the field: seven of ten share rule and message with another of their file. */
export function makeFinding(random: Random, maker: LineMaker, rules: number, again: () => Line[]): Line[] {
  const share = random()
  if (share < 0.42) return [maker.wordless(rules)]
  if (share < 0.54) return [maker.usual()]
  if (share < 0.64) return again()
  if (share < 0.7) return [maker.double()]
  return [share < 0.9 ? maker.named() : maker.numbered()]
}
