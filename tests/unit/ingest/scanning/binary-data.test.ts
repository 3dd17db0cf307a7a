import { expect, test } from 'vitest'
import { scanned } from '#tests/unit/ingest/scanned.ts'

test.each(['\x7fELF\x02\0', 'PNG\0\rIHDR{"\x01:1}', 'PNG\0\rIDAT{"a', '\0GIF{"a":1,}{"runs":[]}'])(
  '%j is refused as what is no text, and not quoted',
  (bytes) => {
    expect(() => scanned(bytes)).toThrow(
      'The log is not valid JSON at byte 0: it begins with binary data, as images, programs and archives do. Ask the tool that wrote it for a valid log.',
    )
  },
)

test.each(['\0\0\0', '\x01\0\0\0\0\0\0\x16'])('a log is read behind %j, as tools and containers write it', (start) => {
  const told = scanned(`${start}{"runs":[{"results":[1]}]}`)
  expect(told.runs[0]?.results).toEqual([1])
  expect(told.problems).toMatchObject([{ code: 'text-before-log' }])
  // What is wrong with it is said as ever.
  expect(() => scanned(`${start}{"runs":[{"results":[1]`)).toThrow('The log ends too early')
})
