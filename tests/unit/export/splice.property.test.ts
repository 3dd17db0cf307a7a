import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { membersOf } from '#app/export/json-members.ts'
import { type Additions, splice } from '#app/export/splice.ts'
import { bagName } from '#app/sarif/assay-bag.ts'
import { unspliced } from '#app/export/unsplice.ts'
import { asRecord } from '#tests/corpus/json.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

const additions = {
  members: { guid: '8b7f4c1e-0000-5000-8000-000000000001', baselineState: 'new' },
  within: { provenance: { firstDetectionTimeUtc: '2026-01-01T00:00:00.000Z', lastDetectionTimeUtc: '2026-02-01T00:00:00.000Z' } },
  elements: { suppressions: { kind: 'external', status: 'accepted' } },
  bag: { id: 'x', comment: '"}],{[\ud800\u2028' },
} satisfies Additions

/** Names that clash with what is added, written plainly and with escapes, and others. */
const name = fc.oneof(
  fc.constantFrom('guid', 'baselineState', 'provenance', 'suppressions', 'properties', bagName, '__proto__', 'constructor', ''),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
)
const written = name.map((text) => JSON.stringify(text)).chain((json) => fc.constantFrom(json, escaped(json)))
const space = fc.constantFrom('', ' ', '\n', '\r\n\t')
const scalar = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }).map((text) => JSON.stringify(text)),
  fc.constantFrom('"\\ud800"', '"\\udc00\\ud800"', '"}{]["', '"\\\\"', '"\\""', '1e999', '-0', '12345678901234567890123', 'null', 'true'),
  fc.constantFrom(`${'['.repeat(400)}${']'.repeat(400)}`),
)
const { value } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }).chain((parts) => spaced('[', parts, ']')),
  ),
  object: fc.array(fc.tuple(written, space, tie('value')), { maxLength: 5 }).chain((members) =>
    spaced(
      '{',
      members.map(([key, gap, own]) => `${key}${gap}:${gap}${own}`),
      '}',
    ),
  ),
}))
const object = value.filter((json) => json.startsWith('{'))

function spaced(open: string, parts: string[], close: string): fc.Arbitrary<string> {
  return fc.array(space, { minLength: parts.length + 2, maxLength: parts.length + 2 }).map((gaps) => {
    return `${open}${gaps.at(-1)}${parts.map((part, at) => `${part}${gaps[at]}`).join(`,${gaps[0]}`)}${close}`
  })
}

function escaped(json: string): string {
  return json.replace(/[a-z]/, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The bytes of a text are in another's, in order: what was added is all that is more. */
function isWithin(all: Buffer, part: Buffer): boolean {
  let at = 0
  for (const byte of all) if (at < part.length && byte === part[at]) at++
  return at === part.length
}

describe('what is added to a result', () => {
  test('leaves its own members as they were, byte for byte, and parses', () => {
    fc.assert(
      fc.property(object, (json) => {
        const own = Buffer.from(json)
        const all = splice(own, additions)
        expect(isWithin(all, own)).toBe(true)
        const [before, after] = [asRecord(JSON.parse(json)), asRecord(JSON.parse(all.toString('utf8')))]
        const touched = ['provenance', 'suppressions', 'properties']
        for (const name of Object.keys(before)) if (!touched.includes(name)) expect(after[name]).toEqual(before[name])
        expect(Object.keys(after)).toEqual(expect.arrayContaining([...Object.keys(additions.members), ...touched]))
        // No name twice, other than those that the log itself had twice.
        const [names, ownNames] = [membersOf(all), membersOf(own)]
        expect((names?.count ?? 0) - (names?.parts.size ?? 0)).toBe((ownNames?.count ?? 0) - (ownNames?.parts.size ?? 0))
      }),
      { numRuns: 300 },
    )
  })

  test('is taken away again, to the byte', () => {
    fc.assert(
      fc.property(object, (json) => {
        const spliced = splice(Buffer.from(json), additions)
        const back = unspliced(spliced)
        expect(back?.json.toString('utf8')).toBe(json)
        expect(back?.bag).toMatchObject({ id: 'x' })
      }),
      { numRuns: 300 },
    )
  })

  test.each(['{"properties":{"assay/v1-7":{"id":"theirs"}}}', '{"properties":{"assay/v1":{},"assay/v1-3":{"id":"theirs"},"z":0}}'])(
    'are told from a bag that came with the log under whatever number: %s',
    (json) => {
      const back = unspliced(splice(Buffer.from(json), additions))
      expect(back?.json.toString('utf8')).toBe(json)
      expect(back?.bag).toMatchObject({ id: 'x' })
    },
  )

  test.each([
    ['{}', { guid: additions.members['guid'], suppressions: [additions.elements['suppressions']] }],
    ['{"guid":"own"}', { guid: 'own', properties: { [bagName]: { withheld: { guid: additions.members['guid'] } } } }],
    ['{"g\\u0075id":"own"}', { guid: 'own' }],
    ['{"suppressions":[]}', { suppressions: [additions.elements['suppressions']] }],
    ['{"suppressions":[{"kind":"inSource"}]}', { suppressions: [{ kind: 'inSource' }, additions.elements['suppressions']] }],
    [
      '{"suppressions":null}',
      { suppressions: null, properties: { [bagName]: { withheld: { suppressions: [additions.elements['suppressions']] } } } },
    ],
    [
      '{"provenance":{"lastDetectionTimeUtc":"then"}}',
      { provenance: { firstDetectionTimeUtc: '2026-01-01T00:00:00.000Z', lastDetectionTimeUtc: 'then' } },
    ],
    ['{"properties":{"tags":["a"]}}', { properties: { tags: ['a'], [bagName]: { id: 'x' } } }],
    ['{"properties":{"assay/v1":"theirs"}}', { properties: { 'assay/v1': 'theirs', 'assay/v1-2': { id: 'x' } } }],
    ['{"properties":null,"guid":"own"}', { properties: { [bagName]: { id: 'x', replaced: null } }, guid: 'own' }],
  ])('to %s', (json, expected) => {
    expect(JSON.parse(splice(Buffer.from(json), additions).toString('utf8'))).toMatchObject(expected)
  })
})
