import type { CodeBase } from './code-base.ts'
import type { Rule } from './make-rules.ts'
import { below, mostlySmall, type Random, randomOf } from './random.ts'
import { word, wordsOf } from './words.ts'

const linesPerFile = 1500
const shareWithFlows = 0.1

/** The result of a number as its commit's log has it (SARIF §3.27); in every commit it says the same of the same code. */
export function makeResult(base: CodeBase, rules: readonly Rule[], number: number) {
  const random = randomOf(number)
  const ruleIndex = mostlySmall(random, rules.length)
  const ruleId = rules[ruleIndex]?.id ?? ''
  const file = below(random, base.files)
  const line = 2 + below(random, linesPerFile)
  const source = { file, line: 1 + below(random, linesPerFile), text: `${word(random)} ${word(random)}` }
  const place = base.place(random, file, line)
  const contextRegion = {
    startLine: place.region.startLine - 1,
    endLine: place.region.startLine + 1,
    snippet: { text: makeSnippet(random) },
  }
  const result = {
    ruleId,
    ruleIndex,
    rule: { id: ruleId, index: ruleIndex },
    message: { text: `This ${wordsOf(random, 5)} depends on a [${source.text}](1), which nothing checks.` },
    locations: [{ physicalLocation: { ...place, contextRegion } }],
    partialFingerprints: {
      primaryLocationLineHash: `${below(random, 2 ** 32).toString(16)}${below(random, 2 ** 32).toString(16)}:1`,
      primaryLocationStartColumnFingerprint: String(below(random, 40)),
    },
    relatedLocations: [{ id: 1, physicalLocation: base.place(random, source.file, source.line), message: { text: source.text } }],
  }
  return random() < shareWithFlows ? { ...result, codeFlows: [{ threadFlows: [{ locations: makeSteps(base, random, file) }] }] } : result
}

function makeSnippet(random: Random): string {
  return Array.from({ length: 3 }, () => `    ${word(random)} = ${word(random)}(${word(random)})\n`).join('')
}

/** 3 to 10 steps, in the file of the result and in one other. */
function makeSteps(base: CodeBase, random: Random, file: number) {
  const files = [file, below(random, base.files)]
  return Array.from({ length: 3 + below(random, 8) }, (_, step) => ({
    location: {
      physicalLocation: base.place(random, files[step % 2] ?? 0, 1 + below(random, linesPerFile)),
      message: { text: `${word(random)} : ${word(random)}` },
    },
  }))
}
