import { expect, test } from 'vitest'
import { parseQuery } from '#app/search/language/parse.ts'
import { comparedWords } from '#app/search/suggestions/compared-words.ts'

function compared(q: string): string[] {
  return comparedWords(parseQuery(q).terms).map(({ start, end, text }) => `${q.slice(start, end)} | ${text}`)
}

test('a field, a word that compares and a value are one term', () => {
  expect(compared('severity is high')).toEqual(['severity is high | severity:high'])
  expect(compared('is:open Severity EQUALS blocker,high')).toEqual(['Severity EQUALS blocker,high | severity:critical,high'])
  expect(compared(`rule LIKE 'js/%' x tool like "Some%"`)).toEqual([`rule LIKE 'js/%' | rule:js/*`, 'tool like "Some%" | tool:Some*'])
  expect(compared('rule contains sqli')).toEqual(['rule contains sqli | rule:*sqli*'])
  expect(compared('file contains users')).toEqual(['file contains users | path:**/*users*'])
  expect(compared('severity is not low')).toEqual(['severity is not low | -severity:low'])
  expect(compared('severity is high not rule:x')).toEqual(['severity is high | severity:high'])
  expect(compared('rule not like js/*')).toEqual(['rule not like js/* | -rule:js/*'])
  expect(compared('seen between 2026-01 and 2026-02')).toEqual(['seen between 2026-01 and 2026-02 | seen:>=2026-01 seen:<=2026-02'])
  expect(compared('message contains "sql injection"')).toEqual(['message contains "sql injection" | "sql injection"'])
})

test('values with commas between them are all compared, and what is part of one term begins no other', () => {
  expect(compared('severity in high, critical x')).toEqual(['severity in high, critical | severity:high,critical'])
  expect(compared('rule contains a , b, is:open')).toEqual(['rule contains a , b, | rule:*a*,*b*'])
  expect(compared('tool in a, b, c')).toEqual(['tool in a, b, c | tool:a,b,c'])
  expect(compared('severity in high, -low')).toEqual(['severity in high, | severity:high'])
  expect(compared('severity is high, overflow')).toEqual(['severity is high, | severity:high'])
  expect(compared('rule is message is x')).toEqual(['rule is message | rule:message'])
})

test('a value that is none asks whether there is any', () => {
  expect(compared('cwe is null')).toEqual(['cwe is null | -cwe:*'])
  expect(compared('tag is not EMPTY')).toEqual(['tag is not EMPTY | tag:*'])
  expect(compared('path is null')).toEqual(['path is null | path:""'])
})

test('all else is words', () => {
  const others = [
    'severity is',
    'severity is quite',
    '"severity" is high',
    'severity "is" high',
    'rule is tool:x',
    'code is high',
    'seen between 2026-01 2026-02',
    'is',
  ]
  for (const q of others) expect(compared(q), q).toEqual([])
})
