import { describe, expect, test } from 'vitest'
import { widerQueries } from '#app/results/empty/wider-queries.server.ts'
import { askGate } from '#app/export/gate.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { eitherValue } from '#app/search/suggestions/either-value.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { useUnhurriedClock } from '#tests/setup/unhurried.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

function either(q: string): string[] {
  return eitherValue(parseQuery(q)).map(({ text, query }) => `${text} | ${query}`)
}

test('terms of one field of which a result has one value may be meant as one or the other', () => {
  expect(either('severity:high severity:low')).toEqual(['severity:high,low | severity:high,low'])
  expect(either(' word, rule:a,"b c"  -tag:x rule:b,a Rule:"never closed')).toEqual([
    'rule:a,"b c",b,"never closed" | word rule:a,"b c",b,"never closed" -tag:x',
  ])
  expect(either('change:new change:gone')).toEqual(['change:new,gone | change:new,gone'])
  expect(either('is:open is:fixed,reopened')).toEqual(['is:open,fixed,reopened | is:open,fixed,reopened'])
  expect(either('project:a project:b path:src path:lib')).toEqual([
    'project:a,b | project:a,b path:src path:lib',
    'path:src,lib | project:a project:b path:src,lib',
    'project:a,b path:src,lib | project:a,b path:src,lib',
  ])
})

test('a word right behind a choice may be meant as another of its values', () => {
  expect(either('severity:high critical rule:x')).toEqual(['severity:high,critical | severity:high,critical rule:x'])
  expect(either('severity:high CRITICAL low')).toEqual(['severity:high,CRITICAL,low | severity:high,CRITICAL,low'])
  expect(either('verdict:confirmed,wont-fix false-positive')).toEqual([
    'verdict:confirmed,wont-fix,false-positive | verdict:confirmed,wont-fix,false-positive',
  ])
  for (const q of [
    'critical',
    '-severity:high critical',
    'severity:high "critical"',
    'severity:high -critical',
    'severity:high high',
    'rule:a b',
    'has:fix flow',
    'severity:high sql critical',
  ]) {
    expect(either(q), q).toEqual([])
  }
})

test('what a result may have several of, or is no value by itself, is not', () => {
  expect(either('tag:a tag:b has:fix has:flow cwe:79 cwe:89 is:open is:new steps:>3 steps:<2 age:3d age:4d at:2026 at:2025')).toEqual([])
  expect(either('severity:high -severity:low severity: word word unknown:a unknown:b')).toEqual([])
  expect(either('severity:high severity:high')).toEqual([])
})

describe('of a query that finds nothing', () => {
  const store = useStore('sqlite')
  useUnhurriedClock()

  test('those are offered that find something', async () => {
    const project = store.project()
    await store.read(logOf([{ rule: 'a' }, { rule: 'b', level: 'error' }]), { project })
    const offered = async (q: string) =>
      (await widerQueries(store.db, `project:${project} ${q}`)).otherwise.map(({ text, total }) => `${text} | ${total}`)
    expect(await offered('rule:a rule:b')).toEqual(['rule:a,b | 2'])
    expect(await offered('level:note level:none')).toEqual([])
    expect(await offered('rule:a rule:b level:error level:warning')).toEqual(['rule:a,b level:error,warning | 2'])
    expect(await offered('level:error warning')).toEqual(['level:error,warning | 2'])
    // Another name in a term helps beside it.
    expect(await offered('level:error level:warning tool:toll')).toEqual([])
    expect(await offered('level:error level:error tool:toll')).toEqual(['tool:Tool | 1'])
    // Of what is no plain value a gate does not know whether nothing can be both.
    expect(await askGate(store.db, `project:${project} rule:a* rule:b`)).toMatchObject({
      pass: true,
      otherwise: [{ text: 'rule:a*,b', total: 2 }],
    })
  })
})
