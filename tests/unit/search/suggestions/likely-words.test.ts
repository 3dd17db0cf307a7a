import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from '#app/search/language/parse.ts'
import { readQuery } from '#app/search/read-query.ts'
import { understand } from '#app/search/language/understand.ts'

describe('what was probably meant', () => {
  test.each([
    ['severty:high', 'severty', 'severity'],
    ['-severty:high', 'severty', 'severity'],
    ['zzzzzz:1', 'zzzzzz', null],
    ['-branch:main', 'branch', 'ref'],
    ['State:open', 'State', 'is'],
    ['sort:path', 'sort', null],
    ['is:closed,open', 'closed', 'fixed'],
    ['severity:any', 'any', '*'],
    ['severity:>=medium', '>=medium', 'critical,high,error,medium'],
    ['severity:<low', '<low', 'note,none'],
    ['level:>warning', '>warning', 'error'],
    ['kind:>open', '>open', 'open'],
    ['level:info', 'info', 'note'],
    ['kind:info', 'info', 'informational'],
    ['verdict:dismissed', 'dismissed', 'false-positive,wont-fix,used-in-tests'],
    ['severity:high,midium', 'midium', 'medium'],
    ['is:"clo sed"', '"clo sed"', null],
    ['kind:notapplicable,infomational', 'infomational', 'informational'],
    ['tool:', 'tool:', null],
    ['cwe:xss', 'xss', null],
    ['steps:many', 'many', null],
    ['word -- *', '-', null],
    ['at:2026/1/31', '2026/1/31', '2026-01-31'],
    ['at:>2026', '>2026', null],
    ['-at:2026', '-at:2026', null],
    ['at:2026 at:2025', 'at:2025', null],
    ['at:2026,2025', '2025', null],
    ['-compare:a..b', '-compare:a..b', null],
    ['compare:main', 'main', null],
    ['compare:main...next', 'main...next', 'main..next'],
    ['compare:"main -> next"', '"main -> next"', 'main..next'],
    ['compare:main.. word', 'main..', null],
    ['compare:a..b compare:c..d', 'compare:c..d', null],
    ['change:new', 'change:new', null],
    ['compare:a..b change:old', 'old', null],
    ['seen:>=2026/1/5', '>=2026/1/5', '>=2026-01-05'],
    ['seen:2026-02-30', '2026-02-30', null],
    ['age:>30', '>30', '>30d'],
    ['age:"2 weeks"', '"2 weeks"', '2w'],
    ['rule:a OR rule:b', 'rule:a OR rule:b', 'rule:a,b'],
    ['rule:a OR rule:b,c OR rule:"d e" f', 'rule:a OR rule:b,c OR rule:"d e"', 'rule:a,b,c,"d e"'],
    ['a OR "b c"', 'a OR "b c"', 'a,"b c"'],
    ['rule:a OR tool:b', 'OR', null],
    ['-rule:a OR -rule:b', 'OR', null],
    ['OR rule:b', 'OR', null],
    ['rule:a OR', 'OR', null],
    ['a AND b', 'AND', ''],
    ['NOT a', 'NOT a', '-a'],
    ['x NOT tool:"a b",c', 'NOT tool:"a b",c', '-tool:"a b",c'],
    ['NOT -a', 'NOT', null],
    ['NOT', 'NOT', null],
    ['severity>=high', 'severity>=high', 'severity:critical,high'],
    ['severity：high', 'severity：high', 'severity:high'],
    ['severity：critical，high', 'severity：critical，high', 'severity:critical,high'],
    ['severity=hgih', 'severity=hgih', 'severity:high'],
    ['is=closed', 'is=closed', 'is:fixed'],
    ['steps>many', 'steps>many', null],
    ['seen>=2026/1/5', 'seen>=2026/1/5', 'seen:>=2026-01-05'],
    ['compare=main...next', 'compare=main...next', 'compare:main..next'],
    ['severity=error project:x', 'severity=error', 'severity:error'],
    ['Tool!=x', 'Tool!=x', '-tool:x'],
    ['!severity:low', '!severity:low', '-severity:low'],
    ['-!severity:low', '!severity:low', null],
    ['(severity:error)', '(severity:error)', 'severity:error'],
    ['!(path:src/**)', '!(path:src/**)', '-path:src/**'],
    ['@rule:x', '@rule:x', 'rule:x'],
    ['steps>3', 'steps>3', 'steps:>3'],
    ['rule=', 'rule=', null],
    ['path://src/a.c', 'path://src/a.c', 'path:src/a.c'],
    ['is::open', 'is::open', 'is:open'],
    ['rule==x', 'rule==x', 'rule:x'],
    ['tag=:://x', 'tag=:://x', 'tag:x'],
    ['severity://', 'severity://', null],
    ['has://', 'has://', null],
    ['severity:critical|HIGH', 'critical|HIGH', 'critical,high'],
    ['severity:(critical|high)', '(critical|high)', 'critical,high'],
    ['severity:critical|sqli', 'critical|sqli', null],
    ['has:fixes,codeFlows', 'fixes', 'fix'],
    ['verdict:fp', 'fp', 'false-positive'],
    ['severity:blocker', 'blocker', 'critical'],
    ['is:mitigated', 'mitigated', 'fixed'],
    ['is:unreviewed', 'is:unreviewed', 'verdict:unreviewed'],
    ['security-severity:>=7', 'security-severity:>=7', 'severity:critical,high'],
    ['security-severity:>7.5', 'security-severity:>7.5', null],
    ['expired:<2026', 'expired', 'expires'],
    ['word -is:Dismissed', 'is:Dismissed', 'verdict:false-positive,wont-fix,used-in-tests'],
    ['level:high|critical', 'level:high|critical', 'severity:high,critical'],
    ['level=medium', 'level=medium', 'severity:medium'],
    ['is:high,open', 'high', null],
    ['-is:gone', 'gone', null],
    ['severity:!low', 'severity:!low', '-severity:low'],
    ['is:-Fixed x', 'is:-Fixed', '-is:fixed'],
    ['severity:high,-low', '-low', null],
    ['-severity:!low', '!low', null],
    ['severity:high,severity:low', 'severity:low', 'low'],
    ['is:open,is:closed', 'is:closed', 'fixed'],
    ['rule:a,rule:b,c', 'rule:b', 'b'],
    ['-path:src,Path:"my docs" x', 'Path:"my', '"my'],
    ['tag:a,b,tag:a x', ',tag:a', ''],
    ['cwe:79,cwe:89', 'cwe:89', '89'],
    ['cwe:79,cwe:xss', 'cwe:xss', null],
    ['severity:high;low', 'high;low', 'high,low'],
    ['severity:high，low', 'high，low', 'high,low'],
    ['severity:high/low', 'high/low', 'high,low'],
    ['severity:‘high’', '‘high’', 'high'],
    ['is:muted', 'muted', 'suppressed'],
    ['is:regression', 'regression', 'reopened'],
    ['severity:>=7', '>=7', 'critical,high'],
    ['severity:>7.0', '>7.0', 'critical,high'],
    ['severity:9.8', '9.8', 'critical'],
    ['severity:<4', '<4', 'low'],
    ['severity:>8', '>8', null],
    ['severity:11', '11', null],
    ['level:>7', '>7', null],
    ['severity:0', '0', null],
    ['severity = high x', 'severity = high', 'severity:high'],
    ['Severity != "high"', 'Severity != "high"', '-severity:"high"'],
    ['severity <> high', 'severity <> high', '-severity:high'],
    ["severity == 'high'", "severity == 'high'", 'severity:high'],
    ['x severity :high', 'severity :high', 'severity:high'],
    ['severity >= medium', 'severity >= medium', 'severity:critical,high,error,medium'],
    ['steps > 3', 'steps > 3', 'steps:>3'],
    ['severity = huge', 'severity =', null],
    ['path =', 'path =', null],
    ['a || b', 'a || b', 'a,b'],
    ['rule:a || rule:b | rule:c x', 'rule:a || rule:b | rule:c', 'rule:a,b,c'],
    ['rule:a || tool:b', '||', null],
    ['rule:a && tool:b', '&&', ''],
    ['severity:high or severity:low', 'severity:high or severity:low', 'severity:high,low'],
    ['severity:high and rule:x', 'and', ''],
    ['not rule:x', 'not rule:x', '-rule:x'],
    ['+severity:high', '+severity:high', 'severity:high'],
    ['first-seen:>27.11.2026', 'first-seen:>27.11.2026', 'seen:>2026-11-27'],
    ['rule_id=x', 'rule_id=x', 'rule:x'],
    ['severity:(high OR low) x', 'severity:(high OR low)', 'severity:high,low'],
    ['-rule:(a or "b c")', 'rule:(a or "b c")', 'rule:a,"b c"'],
    ['rule:(a, b, c)', 'rule:(a, b, c)', 'rule:a,b,c'],
    ['tag:(a AND b) x', 'tag:(a AND b)', 'tag:a tag:b'],
    // Leaving out the word alone would make "or" of it.
    ['-tag:(a AND b)', 'tag:(a AND b)', null],
    ['tag:(a AND b OR c)', 'tag:(a AND b OR c)', null],
    ['severity:critical, high', 'severity:critical, high', 'severity:critical,high'],
    ['severity:critical , high', 'severity:critical , high', 'severity:critical,high'],
    ['rule:a ,b x', 'rule:a ,b', 'rule:a,b'],
    ['tool:a, b , "c d"', 'tool:a, b , "c d"', 'tool:a,b,"c d"'],
    ['x -severity:low, note, none is:open', '-severity:low, note, none', '-severity:low,note,none'],
    ['severity:critical,high, error', 'severity:critical,high, error', 'severity:critical,high,error'],
    ['rule:a, "b c", d,', 'rule:a, "b c", d,', 'rule:a,"b c",d'],
    ['rule:“a b” x', 'rule:“a b”', 'rule:"a b"'],
    ['severity:“high”', 'severity:“high”', 'severity:"high"'],
    ['path:„my docs/a.md“', 'path:„my docs/a.md“', 'path:"my docs/a.md"'],
    ['severity: high x', 'severity: high', 'severity:high'],
    ['-rule: "a b",c', '-rule: "a b",c', '-rule:"a b",c'],
    ['severity: hgih', 'severity: hgih', 'severity:high'],
    ['rule: tool=x', 'rule:', null],
    ['severity: rule:x', 'severity:', null],
    ['severity: bad', 'severity:', null],
    ['seen: >2026', 'seen: >2026', 'seen:>2026'],
    ['message:overflow x', 'message:overflow', 'overflow'],
    ['-Text:"buffer overflow",leak', 'Text:"buffer overflow",leak', '"buffer overflow",leak'],
    ['msg:-x', 'msg:-x', '"-x"'],
    ['title:a:b', 'title:a:b', '"a:b"'],
    ['message:', 'message', null],
    ['cve:2021-44228', 'cve:2021-44228', 'CVE-2021-44228'],
    ['cve:cve-2021-44228', 'cve:cve-2021-44228', 'CVE-2021-44228'],
    ['ext:py,.ts', 'ext:py,.ts', 'path:**/*.py,**/*.ts'],
    ['-extension:*.go', 'extension:*.go', 'path:**/*.go'],
    ['filename:a.py', 'filename', 'path'],
    ['priority:high', 'priority', 'severity'],
    ['-resolution:wont-fix', 'resolution:wont-fix', 'verdict:wont-fix'],
    ['author:me', 'author:me', '-verdict:unreviewed'],
    ['-author:me', '-author:me', 'verdict:unreviewed'],
    ['has:verdict', 'has:verdict', '-verdict:unreviewed'],
    ['-has:verdict', '-has:verdict', 'verdict:unreviewed'],
    ['no:verdict', 'no:verdict', 'verdict:unreviewed'],
    ['-no:verdict', 'no:verdict', 'verdict:unreviewed'],
    ['no:fix', 'no:fix', '-has:fix'],
    ['-not:fixed', '-not:fixed', 'is:fixed'],
    ['has:tags x', 'has:tags', 'tag:*'],
    ['verdict:none', 'none', 'unreviewed'],
    ['is:unresolved', 'unresolved', 'open'],
    ['since:2026-01-31', 'since:2026-01-31', 'seen:>=2026-01-31'],
    ['since:tea', 'since', null],
    ['state in (new, open) x', 'state in (new, open)', 'is:new,open'],
    ['severity NOT IN [high,critical]', 'severity NOT IN [high,critical]', '-severity:high,critical'],
    ['severity in (tea)', 'severity in (tea)', null],
    ['"sql injection -severity:low x', '"sql injection -severity:low x', '"sql injection" -severity:low x'],
    ['rule:"a b path:src', '"a b path:src', '"a b" path:src'],
    ['status = Open', 'status = Open', 'is:Open'],
    ['status != Closed x', 'status != Closed', '-is:fixed'],
    ['Status=Open', 'Status=Open', 'is:Open'],
    ['severities=BLOCKER,CRITICAL x', 'severities=BLOCKER,CRITICAL', 'severity:CRITICAL'],
    ['rule=a,"b c"', 'rule=a,"b c"', 'rule:a,"b c"'],
    ['labels = security', 'labels = security', 'tag:security'],
    ['status:closed', 'status:closed', 'is:fixed'],
    ['-state:"Resolved" x', 'state:"Resolved"', 'is:fixed'],
    ['cvss:>=7', 'cvss:>=7', 'severity:critical,high'],
    ['priority:!low', 'priority:!low', '-severity:low'],
    ['-priority:!low', '-priority:!low', 'severity:low'],
    ['confidence:high', 'confidence', null],
    ['active:true', 'active:true', 'is:open'],
    ['suppressed:true', 'suppressed:true', 'is:suppressed'],
    ['resolved:False x', 'resolved:False', '-is:fixed'],
    ['-dismissed:no', '-dismissed:no', 'verdict:false-positive,wont-fix,used-in-tests'],
    ['flow:yes', 'flow:yes', 'has:flow'],
    ['verified:true', 'verified', null],
    ['pr:12', 'pr:12', 'ref:pull/12'],
    ['-mr:!12', 'mr:!12', 'ref:pull/12'],
    ['pr:#12,13', 'pr:#12,13', 'ref:pull/12,pull/13'],
    ['pr:feature', 'pr', 'ref'],
    ['severity:high ORDER BY created DESC', 'ORDER BY created DESC', ''],
    ['ORDER BY created', 'ORDER BY created', ''],
    ['x in:message', 'in:message', ''],
    ['-in:title', '-in:title', ''],
    ['in:src/db x', 'in:src/db', 'path:src/db'],
    ['path:a.ts line:12', 'line:12', ''],
    ['lorem:12', 'lorem', null],
    ['id:abc', 'id:abc', 'abc'],
    ['si:open', 'si', 'is'],
    ['severity:high,hihg', ',hihg', ''],
    ['-severity:hihg,low,high', 'hihg,', ''],
    ['severity:high,low,>=high', '>=high', 'critical'],
    ['severity:"high",blocker|HIGH', 'blocker|HIGH', 'critical'],
    ['has:fix,flow,fixes x', ',fixes', ''],
    ['seen:2026-01-05,>2026,2026/1/5', ',2026/1/5', ''],
    ['seen:=2026-01-05,2026/1/5 x', ',2026/1/5', ''],
    ['severity：high，hihg', 'severity：high，hihg', 'severity:high'],
    ['\u200bseverity:high x', '\u200bseverity:high', 'severity:high'],
    ['x -sever\u200eity:high,low', '-sever\u200eity:high,low', '-severity:high,low'],
    ['rule:js/xss\u200b,"a\u200bb"', 'rule:js/xss\u200b,"a\u200bb"', 'rule:js/xss,"a\u200bb"'],
    ['severity:\u2060hihg', 'severity:\u2060hihg', 'severity:high'],
    ['in\u202ejection', 'in\u202ejection', 'injection'],
    ['severity:high \u200b', '\u200b', ''],
  ])('%j underlines %j and suggests %j', (q, underlined, suggestion) => {
    const { problems } = readQuery(q)
    const [first] = problems
    expect(q.slice(first?.start, first?.end)).toBe(underlined)
    expect(first?.suggestion).toBe(suggestion)
    // Whoever takes what is suggested is not told of another mistake in it.
    const cured = suggestion === null ? '' : q.slice(0, first?.start) + suggestion + q.slice(first?.end)
    expect(readQuery(cured).problems.length).toBeLessThan(problems.length)
    expect(first?.sentence).toMatch(/^\S.*\.$/)
  })

  test.each(['rule:"js\u200b"', '"\u200bseverity:high"', 'نمی\u200cخواهم', 'rule:👩\u200d💻', 'severity:high\ufeff'])(
    'what nobody sees means itself in quotation marks, and joins letters: %j',
    (q) => {
      expect(readQuery(q).problems).toEqual([])
    },
  )

  test.each([
    'severity:high, injection',
    'severity:high , injection',
    'sql , ldap',
    ', rule:a b',
    'rule:a, tool:b',
    'rule:a, -b',
    'is:open,',
    'Hello, world',
  ])('a comma in %j is behind a term by itself', (q) => {
    expect(readQuery(q).problems).toEqual([])
  })

  test('what a term has already is not suggested again, and that is said', () => {
    const last = ' What was probably meant is there already.'
    expect(readQuery('severity:high,hihg').problems[0]?.sentence).toMatch(new RegExp(`^severity: has no value hihg\\..*\\.${last}$`))
    expect(readQuery('severity:low,hihg').problems[0]?.sentence).not.toContain(last)
    const fields = fc.constantFrom('severity', 'is', 'seen', 'age')
    const value = fc.constantFrom(
      'high',
      'hihg',
      '>=high',
      'critical|low',
      'any',
      'open',
      'opn',
      '2026-01-05',
      '2026/1/5',
      '30d',
      '30',
      'zzz',
    )
    fc.assert(
      fc.property(fields, fc.array(value, { minLength: 1, maxLength: 5 }), (field, values) => {
        const q = `${field}:${values.join(',')}`
        const valuesOf = (text: string) => understand(parseQuery(text)).flatMap((term) => term.values)
        for (const { start, end, suggestion } of readQuery(q).problems) {
          if (suggestion === null) continue
          const after = valuesOf(q.slice(0, start) + suggestion + q.slice(end))
          const before = valuesOf(q)
          for (const one of new Set(after)) {
            const count = (all: string[]) => all.filter((other) => other === one).length
            expect(count(after)).toBeLessThanOrEqual(Math.max(1, count(before)))
          }
        }
      }),
    )
  })

  test('a term of another field is said with its name', () => {
    expect(readQuery('is:unreviewed').problems[0]?.sentence).toBe('is: has no value unreviewed. Probably verdict: is meant.')
    const expired = readQuery('-verdict:expired').problems
    expect(expired).toMatchObject([{ suggestion: expect.stringMatching(/^expires:<=\d{4}-\d\d-\d\d$/), start: 1 }])
  })

  test('of a field how it is written here, and of what it is called elsewhere which is meant', () => {
    expect(readQuery('severity>=high').problems[0]?.sentence).toContain('A field has a colon right behind it')
    expect(readQuery('branch=main').problems[0]?.sentence).toContain('Probably ref: is meant')
  })
})
