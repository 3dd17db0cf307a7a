import { hashLines, lineHash } from '#app/sarif/line-hashes.ts'
import { type Code, messageOf, type SourceFile, textOf } from './code.ts'
import { type Found, knownLog, type Log } from './log.ts'

/** What a log tells of its results besides rule, message and place. */
export const details = ['fingerprints', 'snippets', 'neither'] as const
export type Detail = (typeof details)[number]

/** The log of an analyser that finds all that was planted. */
export function logOfCode(code: Code, detail: Detail): Log {
  const found = code.flatMap((file) => resultsOf(file, detail))
  const tool = { driver: { name: 'Analyser', version: '1.0.0' } }
  const text = JSON.stringify({ version: '2.1.0', runs: [{ tool, results: found.map(({ result }) => result) }] })
  return knownLog(
    text,
    found.map(({ known }) => known),
  )
}

function resultsOf(file: SourceFile, detail: Detail): { result: object; known: Found }[] {
  const { path } = file
  const prints = detail === 'fingerprints' ? fingerprintsOf(textOf(file)) : []
  return file.lines.flatMap(({ text, planted }, at) =>
    planted.map((one) => {
      const { rule, finding, column } = one
      const message = messageOf(one)
      const region = { startLine: at + 1, startColumn: column, ...(detail === 'snippets' ? { snippet: { text } } : {}) }
      const result = {
        ruleId: rule,
        level: 'warning',
        message: { text: message },
        locations: [{ physicalLocation: { artifactLocation: { uri: path }, region } }],
        ...(detail === 'fingerprints' ? { partialFingerprints: { primaryLocationLineHash: prints[at] } } : {}),
      }
      return { result, known: { rule, message, path, line: at + 1, column, finding } }
    }),
  )
}

/** What GitHub's upload writes for each line: its hash, and how often that has come up in the file. */
function fingerprintsOf(text: string): string[] {
  const hashes = hashLines(text)
  const counts = new Map<string, number>()
  return Array.from({ length: hashes?.count ?? 0 }, (_, at) => {
    const hash = (hashes && lineHash(hashes, at + 1)) ?? ''
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return `${hash}:${count}`
  })
}
