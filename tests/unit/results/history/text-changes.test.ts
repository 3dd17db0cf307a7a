import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textChanges } from '#app/results/history/text-changes.ts'

const enough = { pairs: Infinity }

function written(before: string, after: string): string {
  const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
  return textChanges(before, after, enough)
    .map(({ text, change }) => marks[change][0] + text + marks[change][1])
    .join('')
}

describe('what changed of a text', () => {
  test.each([
    ['Found 3 calls', 'Found 4 calls', 'Found [-3-]{+4+} calls'],
    ['a leak', 'a large leak', 'a {+large +}leak'],
    ['one two three', 'one 2 3', 'one [-two three-]{+2 3+}'],
    ['gone', '', '[-gone-]'],
    ['', 'here', '{+here+}'],
    ['the same', 'the same', 'the same'],
    ['uses MD5, here', 'uses SHA1, there', 'uses [-MD5-]{+SHA1+}, [-here-]{+there+}'],
  ])('from %j to %j is told word by word', (before, after, told) => {
    expect(written(before, after)).toBe(told)
  })

  test('is told without all that stayed the same of a long one', () => {
    const long = 'word '.repeat(60)
    expect(written(`${long}old ${long}`, `${long}new ${long}`)).toMatch(/^….{20,60}\[-old-\]\{\+new\+\}.{20,60}…$/)
  })

  test('has all of both texts, in their order', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', ', ', 'é'), { maxLength: 30 }).map((words) => words.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = textChanges(before, after, enough)
        const of = (other: 'removed' | 'added') =>
          pieces
            .filter(({ change }) => change !== other)
            .map(({ text: piece }) => piece)
            .join('')
        expect([of('added'), of('removed')]).toEqual([before, after])
        expect(pieces.every(({ text: piece }) => piece !== '')).toBe(true)
      }),
    )
  })

  test('is told word by word as long as there is room, and then as a whole', () => {
    const room = { pairs: 16 }
    const last = () => textChanges('uses MD5, here', 'uses SHA1, there', room).map(({ text, change }) => [change, text])
    expect([last().length, last()]).toEqual([
      6,
      [
        ['same', 'uses '],
        ['removed', 'MD5, here'],
        ['added', 'SHA1, there'],
      ],
    ])
    expect(textChanges('a', 'b', room)).toHaveLength(2)
  })

  test('stays quick for texts that have nothing in common', () => {
    const [before, after] = ['x ', 'y '].map((word) => word.repeat(100_000))
    expect(textChanges(before ?? '', after ?? '', enough).map(({ change }) => change)).toEqual(['removed', 'added', 'same'])
  })
})
