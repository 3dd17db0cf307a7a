import { expect, test } from 'vitest'
import { MalformedJson } from '#app/ingest/reporting/errors.ts'
import { scanned } from '#tests/unit/ingest/scanned.ts'

function readOf(text: string, windowBytes = 1024): { results: unknown[]; codes: string[] } {
  const { runs, problems } = scanned(text, { windowBytes })
  return { results: runs.map(({ results }) => results), codes: problems.map(({ code }) => code) }
}

test.each(['', '\n', ' \r\n\n'])('logs that follow one another are read, with %j between them', (between) => {
  const log = (result: number) => `{"version":"2.1.0","runs":[{"results":[${result}]}]}`
  const text = [log(1), log(2), '{"a":1,"runs":[{"results":[3]},{"results":[4]}]}'].join(between)
  for (const windowBytes of [1, 64, 4096]) {
    expect(readOf(text, windowBytes)).toEqual({ results: [[1], [2], [3], [4]], codes: ['several-logs'] })
  }
})

test.each([
  ['an object without runs', '{"version":"1","note":"it runs"}'],
  ['a brace', ' {x} "runs"'],
  ['a log after text', '\nDone {"runs":[{"results":[2]}]}'],
])('%s behind a log is text', (_, text) => {
  expect(readOf(`{"runs":[{"results":[1]}]}${text}`)).toEqual({ results: [[1]], codes: ['text-after-log'] })
})

test('a log that follows another and is cut off is refused, with which it is and what became of the others', () => {
  expect(() => scanned('{"runs":[]}\n{"runs":[{"results":[1,')).toThrow(MalformedJson)
  expect(() => scanned('{"runs":[]}\n{"runs":[{"results":[1,')).toThrow(
    /^Of several logs in the file, the one that begins at byte 12 ends too early, at byte 35: .* nothing of those before it was stored: send them without it\.$/,
  )
})

test('the first of several that is cut off is a log like any', () => {
  expect(() => scanned('{"runs":[1')).toThrow(/^The log ends too early, at byte 10: [^.]*\. [^.]*\.$/)
})
