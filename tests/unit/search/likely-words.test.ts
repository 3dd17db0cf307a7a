import { describe, expect, test } from 'vitest'
import { readQuery } from '#app/search/reading.ts'

describe('what a value was probably meant to be', () => {
  test.each([
    ['severity:critical|HIGH', 'critical|HIGH', 'critical,high'],
    ['severity:(critical|high)', '(critical|high)', 'critical,high'],
    ['severity:critical|sqli', 'critical|sqli', null],
    ['has:fixes,codeFlows', 'fixes', 'fix'],
    ['verdict:fp', 'fp', 'false-positive'],
    ['severity:blocker', 'blocker', 'critical'],
    ['is:mitigated', 'mitigated', 'fixed'],
    ['is:unreviewed', 'is:unreviewed', 'verdict:unreviewed'],
    ['word -is:Dismissed', 'is:Dismissed', 'verdict:false-positive,wont-fix,used-in-tests'],
    ['level:high|critical', 'level:high|critical', 'severity:high,critical'],
    ['level=medium', 'level=medium', 'severity:medium'],
    ['is:high,open', 'high', null],
    ['-is:gone', 'gone', null],
  ])('%j underlines %j and suggests %j', (q, underlined, suggestion) => {
    const { problems } = readQuery(q)
    const [first] = problems
    expect(q.slice(first?.start, first?.end)).toBe(underlined)
    expect(first?.suggestion).toBe(suggestion)
    const cured = suggestion === null ? '' : q.slice(0, first?.start) + suggestion + q.slice(first?.end)
    expect(readQuery(cured).problems.length).toBeLessThan(problems.length)
  })

  test('of another field is said with it', () => {
    expect(readQuery('is:unreviewed').problems[0]?.sentence).toBe('is: has no value unreviewed. Probably verdict: is meant.')
  })
})
