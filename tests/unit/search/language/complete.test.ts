import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completed, completionAt } from '#app/search/language/complete.ts'
import { parseQuery } from '#app/search/language/parse.ts'

/** A query with its caret at `|`. */
function at(marked: string) {
  return completionAt(marked.replace('|', ''), marked.indexOf('|'))
}

function taken(marked: string, text: string): string | null {
  const [q, completion] = [marked.replace('|', ''), at(marked)]
  if (completion === null) return null
  const result = completed(q, completion, text)
  return `${result.q.slice(0, result.caret)}|${result.q.slice(result.caret)}`
}

describe('what is being written', () => {
  test.each([
    ['|', null, ''],
    ['sev|', null, 'sev'],
    ['is:open SEV|', null, 'sev'],
    ['is:open |', null, ''],
    ['is:open | sql', null, ''],
    ['-sev|', null, 'sev'],
    ['se|v', null, 'se'],
    ['sev|erity:high,low', null, 'sev'],
    ['severity:|', 'severity', ''],
    ['-severity:hi|', 'severity', 'hi'],
    ['severity:high,|', 'severity', ''],
    ['severity:high,cr|it sql', 'severity', 'cr'],
    ['tool:"Some T|', 'tool', 'Some T'],
    ['tool:"Some Tool"|', 'tool', 'Some Tool'],
    ['tag:"a \\"b|', 'tag', 'a "b'],
  ])('%s', (marked, field, written) => {
    expect(at(marked)).toMatchObject({ field, written })
  })

  test.each(['"a phr|ase"', 'one,tw|o', '|-sev'])('nothing in %s', (marked) => {
    expect(at(marked)).toBeNull()
  })
})

describe('what is taken', () => {
  test.each([
    ['sev|', 'severity', 'severity:|'],
    ['-sev| sql', 'severity', '-severity:| sql'],
    ['sevrt|y:high', 'severity', 'severity:|high'],
    ['severity:|', 'high', 'severity:high |'],
    ['severity:|high', 'low', 'severity:low |'],
    ['severity:hi|,low', 'high', 'severity:high|,low'],
    ['severity:hi| sql', 'high', 'severity:high| sql'],
    ['tool:"Some| Other"', '"Some Tool"', 'tool:"Some Tool" |'],
    ['rule:"a|"b', 'c', 'rule:c| b'],
    ['is:open |', 'rule', 'is:open rule:|'],
  ])('%s takes %s', (marked, text, expected) => {
    expect(taken(marked, text)).toBe(expected)
  })
})

test('of any text and any caret, all other terms stay what they are', () => {
  const part = fc.constantFrom('is:open', '-rule:"a, b"', 'word', 'tag:a,b', ' ', '-', '"open', 'severity:', ',', '"x"y')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.nat(60), (parts, place) => {
      const q = parts.join(' ')
      const caret = Math.min(place, q.length)
      const completion = completionAt(q, caret)
      if (completion === null) return
      expect(completion.start).toBeLessThanOrEqual(caret)
      expect(completion.end).toBeGreaterThanOrEqual(caret)
      const after = completed(q, completion, completion.field === null ? 'path' : 'x').q
      const words = (text: string) => parseQuery(text).terms.flatMap(({ values }) => values.map((value) => value.text))
      const own = q.slice(completion.start, completion.end)
      expect(words(after)).toEqual(expect.arrayContaining(words(q).filter((word) => !own.includes(word))))
    }),
  )
})
