import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MalformedJson } from '#app/ingest/reporting/errors.ts'
import type { PassedResults, ScanHandler } from '#app/ingest/scanning/scan-handler.ts'
import { scanLog } from '#app/ingest/scanning/scan.ts'
import { keyBytes, parseSlice } from '#app/ingest/scanning/slice.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'
import { bytesSource, recorder, scanned, silent, skippingSource, type Scanned } from '#tests/unit/ingest/scanned.ts'

const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', '\n', 'é', '\u{1f600}', '\0', 'a') }),
)
const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text)
const result = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.dictionary(fc.oneof(fc.constantFrom('ruleId', 'message', 'locations', 'codeFlows', '__proto__'), text), value),
  },
  value,
)
const run = shuffled({
  tool: fc.record({ driver: fc.record({ name: text }) }),
  results: fc.oneof({ weight: 4, arbitrary: fc.array(result, { maxLength: 6 }) }, fc.constantFrom(null, {}, 'none')),
  artifacts: fc.oneof({ weight: 4, arbitrary: fc.array(value, { maxLength: 4 }) }, fc.constantFrom(null, {})),
  properties: value,
  other: value,
})
const log = shuffled({
  $schema: text,
  version: fc.constant('2.1.0'),
  runs: fc.oneof({ weight: 8, arbitrary: fc.array(run, { maxLength: 3 }) }, fc.constant(null)),
  properties: value,
})
const windowBytes = fc.oneof(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 5000 }))
const gaps = fc.array(fc.constantFrom('', ' ', '\n', '\r\n\t', '      '), { minLength: 1, maxLength: 20 })

/** Objects with any of the given members, in any order. */
function shuffled(members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .shuffledSubarray(Object.keys(members))
    .chain((keys) => fc.tuple(...keys.map((key) => fc.tuple(fc.constant(key), members[key] ?? fc.constant(null)))))
    .map((entries) => Object.fromEntries(entries))
}

/** JSON text with the given white space around its tokens, in turn. */
function printed(json: unknown, spaces: string[]): string {
  let next = 0
  const gap = () => spaces[next++ % spaces.length] ?? ''
  function print(part: unknown): string {
    if (Array.isArray(part)) return `[${gap()}${part.map(print).join(`${gap()},${gap()}`)}${gap()}]`
    if (typeof part !== 'object' || part === null) return JSON.stringify(part)
    const members = Object.entries(part).map(([key, inner]) => `${JSON.stringify(key)}${gap()}:${gap()}${print(inner)}`)
    return `{${gap()}${members.join(`${gap()},${gap()}`)}${gap()}}`
  }
  return print(json)
}

/** What a scan of a log that `JSON.parse` reads must tell, by way of `JSON.parse`. */
function expected(source: string): unknown {
  // Generated above.
  const whole = JSON.parse(source) as Record<string, unknown>
  const runs = Array.isArray(whole['runs']) ? (whole['runs'] as Record<string, unknown>[]) : []
  return {
    members: plainMembers(whole, ['runs']),
    runs: runs.map((of) => ({
      members: plainMembers(of, ['results', 'artifacts']),
      results: Array.isArray(of['results']) ? of['results'] : [],
      artifacts: Array.isArray(of['artifacts']) ? of['artifacts'] : [],
      counts: Array.isArray(of['results']) ? [of['results'].length] : [],
    })),
  }
}

// All members but those of the given keys that are arrays.
function plainMembers(of: Record<string, unknown>, keys: string[]): [string, unknown][] {
  return Object.entries(of).filter(([key, list]) => !keys.includes(key) || !Array.isArray(list))
}

function told(of: Scanned): unknown {
  return { members: of.members, runs: of.runs.map(({ members, results, artifacts, counts }) => ({ members, results, artifacts, counts })) }
}

function isObject(json: unknown): json is object {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

// True, or the class of what was thrown.
function outcome(act: () => unknown): unknown {
  try {
    act()
    return true
  } catch (error) {
    return error instanceof Error ? error.constructor : error
  }
}

describe('any log, in any order, spacing and chunks', () => {
  test('scans to what JSON.parse makes of it', () => {
    fc.assert(
      fc.property(log, gaps, windowBytes, fc.integer({ min: 1, max: 100 }), (json, spaces, size, chunk) => {
        const source = printed(json, spaces)
        const bytes = Buffer.from(source)
        const scan: Scanned = { members: [], runs: [], problems: [], texts: [] }
        scanLog(bytesSource(bytes, chunk), recorder(scan, bytes), { resultBytes: 1 << 20, partBytes: 1 << 20, windowBytes: size })
        // As text, so that a member called __proto__ is compared like any other.
        expect(JSON.stringify(told(scan))).toBe(JSON.stringify(expected(source)))
        expect(scan.problems).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('results that are passed over are not told, and the others as ever', () => {
    const reading = fc.record({ chunk: fc.constantFrom(1, 7, 5000), skips: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(result, fc.boolean()), { maxLength: 12 }),
        gaps,
        windowBytes,
        reading,
        (some, spaces, size, { chunk, skips }) => {
          const source = printed({ runs: [{ results: some.map(([json]) => json), tool: {} }], version: '2.1.0' }, spaces)
          const bytes = Buffer.from(source)
          const all: Scanned = { members: [], runs: [], problems: [], texts: [] }
          const ends: number[] = []
          const whole = recorder(all, bytes)
          const noting: ScanHandler = {
            ...whole,
            result(buffer, start, end, offset, index, members) {
              ends[index] = offset + end - start
              whole.result(buffer, start, end, offset, index, members)
            },
          }
          scanLog(bytesSource(bytes), noting, { resultBytes: 1 << 20, partBytes: 1 << 20 })
          // The first is always told.
          const isPassed = some.map(([, passed], index) => index > 0 && passed)
          const passed: PassedResults[] = []
          for (const [index, end] of ends.entries()) {
            const last = passed.at(-1)
            if (!isPassed[index]) continue
            if (last?.to === index) Object.assign(last, { to: index + 1, end })
            else passed.push({ from: index, to: index + 1, end })
          }
          const part: Scanned = { members: [], runs: [], problems: [], texts: [] }
          const { skip, read } = skippingSource(bytes, chunk)
          scanLog(
            skips ? { read, skip } : { read },
            { ...recorder(part, bytes), passedResults: () => passed },
            { resultBytes: 1 << 20, partBytes: 1 << 20, windowBytes: size },
          )
          expect(part.texts).toEqual(all.texts.filter((_, index) => !isPassed[index]))
          expect(part.runs[0]?.resultIndexes).toEqual(all.runs[0]?.resultIndexes.filter((index) => !isPassed[index]))
          expect(part.runs[0]?.counts).toEqual([some.length])
          expect(part.members).toEqual(all.members)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('each result parses without the members that are left out, and only those', () => {
    fc.assert(
      fc.property(fc.array(result, { maxLength: 4 }), gaps, windowBytes, fc.boolean(), (results, spaces, size, escape) => {
        const leaveOut = keyBytes('message', 'codeFlows', '__proto__')
        const plain = printed({ runs: [{ results }] }, spaces)
        const source = escape ? plain.replaceAll('"codeFlows"', '"c\\u006fdeFlows"') : plain
        const whole = JSON.parse(source) as { runs: [{ results: unknown[] }] }
        for (const each of whole.runs[0].results) {
          for (const key of leaveOut.keys) if (isObject(each)) Reflect.deleteProperty(each, key)
        }
        expect(JSON.stringify(scanned(source, { windowBytes: size }, leaveOut).runs[0]?.results)).toBe(
          JSON.stringify(whole.runs[0].results),
        )
      }),
      { numRuns: 400 },
    )
  })

  test('cut off anywhere, it is truncated, and what came before is told', () => {
    fc.assert(
      fc.property(log, gaps, windowBytes, fc.double({ min: 0, max: 1, noNaN: true }), (json, spaces, size, share) => {
        const bytes = Buffer.from(printed(json, spaces))
        const cut = bytes.subarray(0, 1 + Math.floor(share * (bytes.length - 2)))
        const all = scanned(bytes, { windowBytes: size })
        const part: Scanned = { members: [], runs: [], problems: [], texts: [] }
        expect(() =>
          scanLog(bytesSource(cut), recorder(part, cut), { resultBytes: 1 << 20, partBytes: 1 << 20, windowBytes: size }),
        ).toThrow(expect.objectContaining({ code: 'json-truncated', offset: cut.length }))
        expect(part.texts).toEqual(all.texts.slice(0, part.texts.length))
      }),
      { numRuns: 400 },
    )
  })

  test('with bytes changed, it is scanned or refused, whole values at a time', () => {
    const change = fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(...Buffer.from('"\\{}[],:0 \0')), fc.integer({ min: 0, max: 255 })))
    fc.assert(
      fc.property(log, gaps, windowBytes, fc.array(change, { minLength: 1, maxLength: 5 }), (json, spaces, size, changes) => {
        const bytes = Buffer.from(printed(json, spaces))
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        const handler: ScanHandler = {
          ...silent,
          result(buffer, start, end, offset, _index, members) {
            expect(buffer.subarray(start, end).equals(bytes.subarray(offset, offset + end - start))).toBe(true)
            expect([true, SyntaxError]).toContain(outcome(() => parseSlice(buffer, start, end, members, keyBytes('message'))))
          },
        }
        const limits = { resultBytes: 200, partBytes: 200, windowBytes: size }
        expect([true, MalformedJson]).toContain(outcome(() => scanLog(bytesSource(bytes), handler, limits)))
      }),
      { numRuns: 1000 },
    )
  })
})
