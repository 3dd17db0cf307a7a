import { describe, expect, test } from 'vitest'
import { problemWords, wordsOfProblems } from '#app/ingest/reporting/problem-sentences.ts'
import type { ReportCode } from '#app/ingest/reporting/report-codes.ts'
import { readText } from '#tests/setup/repository.ts'

/** Without the gap that a missing name would leave. */
const oneSentence = /^(?!.* (?: |[,;.]))\S.{20,}\.$/

// Every key of the table is one; `Object.keys` forgets it.
const codes = Object.keys(wordsOfProblems) as ReportCode[]

describe('the sentence of a problem', () => {
  test.each(codes)('%s is one sentence', (code) => {
    expect(problemWords(code, 'js/sql-injection').sentence).toMatch(oneSentence)
  })

  // Others always have a subject.
  test.each(codes.filter((code) => /rule|component|message|base|severity/.test(code)))('%s is one for a rule without an id', (code) => {
    expect(problemWords(code, '').sentence).toMatch(oneSentence)
  })

  test.each(codes)('%s stays one line of bounded length whatever the subject', (code) => {
    const { sentence } = problemWords(code, `a\n::error::b\u001b[31m\u202e${'x'.repeat(1_000_000)}`)
    expect(sentence.length).toBeLessThan(600)
    expect(sentence).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })
})

test('a level that is a kind is said to be taken as that, and no other', () => {
  expect(problemWords('level-illegal', 'notApplicable').sentence).toContain('it was taken as the kind')
  expect(problemWords('level-illegal', 'ERROR').sentence).toContain('it was taken as `error`')
  expect(problemWords('level-illegal', 'fatal').sentence).toContain('the level was taken from the rule')
  expect(problemWords('level-illegal', 'High').sentence).toContain('it was taken as `error`, and as the severity `high`')
  expect(problemWords('level-illegal', 'info').sentence).toContain('it was taken as `note`.')
})

test('docs/import-report.md lists every code with its severity, and no other', () => {
  const rows = [...readText('docs/import-report.md').matchAll(/^\| `([a-z-]+)` \| (error|warning|note) \|/gm)]
  expect(rows.map(([, code, severity]) => [code, severity])).toEqual(codes.map((code) => [code, problemWords(code, '').severity]))
})
