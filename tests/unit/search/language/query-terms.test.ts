import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { termOf, withoutChoice, withoutValue, withPath, withValue } from '#app/search/language/query-terms.ts'
import { maxQueryLength } from '#app/search/language/query.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm, printValue } from '#app/search/language/print.ts'
import { readQuery } from '#app/search/read-query.ts'

describe('choosing a value of a field', () => {
  test('adds a term', () => {
    expect(withValue('', 'severity', 'high', false)).toBe('severity:high')
    expect(withValue('sql tool:codeql', 'rule', 'js/xss', true)).toBe('sql tool:codeql -rule:js/xss')
  })

  test('adds to the term of the same field and sign, as terms must all hold', () => {
    expect(withValue('severity:high sql', 'severity', 'critical', false)).toBe('severity:high,critical sql')
    expect(withValue('severity:high', 'severity', 'low', true)).toBe('severity:high -severity:low')
    expect(withValue('-rule:a', 'rule', 'b', true)).toBe('-rule:a,b')
    expect(withValue('rule:a,b sql', 'rule', 'a', true)).toBe('rule:b sql -rule:a')
    expect(withValue('sql -rule:a', 'rule', 'a', false)).toBe('sql rule:a')
    expect(withValue('rule: sql', 'rule', 'b', false)).toBe('rule:b sql')
  })

  test('narrows a term with wildcards, which may say besides that a default does not hold', () => {
    expect(withValue('rule:js/* sql', 'rule', 'js/xss', false)).toBe('rule:js/* sql rule:js/xss')
    expect(withValue('rule:js/* rule:js/xss', 'rule', 'js/eval', false)).toBe('rule:js/* rule:js/xss,js/eval')
    expect(withoutValue('rule:js/* rule:js/xss', 'rule', 'js/xss', false)).toBe('rule:js/*')
    expect(withValue('rule:js/*', 'rule', 'js/xss', true)).toBe('rule:js/* -rule:js/xss')
    expect(withValue('-rule:js/*', 'rule', 'py/eval', true)).toBe('-rule:js/* -rule:py/eval')
    expect(withPath('path:**/*.ts', 'src/db')).toBe('path:**/*.ts path:src/db')
    expect(withPath('path:**/*.ts path:src/db', 'src')).toBe('path:**/*.ts path:src')
    expect(withPath('path:src/*.ts,src/db', 'src')).toBe('path:src/*.ts,src/db path:src')
    expect(withPath('path:src/**,lib', 'lib/a')).toBe('path:src/**,lib path:lib/a')
    expect(withPath('path:src/**,lib path:lib/a', 'lib')).toBe('path:src/**,lib path:lib')
    expect(withValue('kind:* sql', 'kind', 'pass', false)).toBe('kind:* sql kind:pass')
    expect(withValue('kind:* kind:pass', 'kind', 'fail', false)).toBe('kind:* kind:pass,fail')
    expect(withValue('ref:main,*', 'ref', 'next', false)).toBe('ref:main,* ref:next')
    expect(withValue('path:** sql', 'path', 'src', false)).toBe('path:** sql path:src')
    expect(withValue('path:a?', 'path', 'src', false)).toBe('path:a? path:src')
    expect(withValue('rule:a?', 'rule', 'b', false)).toBe('rule:a?,b')
    expect(withValue('rule:"*"', 'rule', 'a', false)).toBe('rule:"*",a')
    expect(withValue('-kind:*', 'kind', 'pass', true)).toBe('-kind:* -kind:pass')
  })

  test('narrows a term of is: that names no state, under which the states are counted', () => {
    expect(withValue('is:new', 'is', 'reopened', false)).toBe('is:new is:reopened')
    expect(withValue('is:Suppressed sql', 'is', 'open', false)).toBe('is:Suppressed sql is:open')
    expect(withValue('is:new is:reopened', 'is', 'fixed', false)).toBe('is:new is:reopened,fixed')
    expect(withValue('-is:new', 'is', 'fixed', true)).toBe('-is:new -is:fixed')
    // What names one beside them is the choice of a state as a whole.
    expect(withValue('is:new,open', 'is', 'fixed', false)).toBe('is:new,open,fixed')
    expect(withValue('is:', 'is', 'fixed', false)).toBe('is:fixed')
  })

  test('takes the place of what is: says of suppressions, which is the choice of one', () => {
    expect(withValue('is:suppressed sql', 'suppression', 'unset', false)).toBe('sql suppression:unset')
    expect(withValue('-is:suppressed suppression:none', 'suppression', 'inSource', false)).toBe('suppression:none,inSource')
    expect(withValue('is:new,suppressed', 'suppression', 'unset', false)).toBe('is:new,suppressed suppression:unset')
    // What is excluded beside it takes results away.
    expect(withValue('-is:suppressed', 'suppression', 'unset', true)).toBe('-is:suppressed -suppression:unset')
  })

  test('leaves the rest as it was written', () => {
    expect(withValue(' SQL,  -Rule:"a"x  tag:, ', 'rule', 'b', true)).toBe(' SQL,  -Rule:"a",b x  tag:, ')
    expect(withValue('tag:"left open', 'tag', 'b', false)).toBe('tag:"left open",b')
    expect(withValue('"left open \\"', 'tag', 'b', false)).toBe('"left open \\"" tag:b')
    // A backslash at its end is no escape, and the mark behind it is not to make it one.
    expect(withValue('"C:\\src\\', 'tag', 'b', false)).toBe('"C:\\src\\\\" tag:b')
    expect(withValue('"C:\\\\', 'tag', 'b', false)).toBe('"C:\\\\" tag:b')
    expect(withValue('tag:"a\\', 'tag', 'b', false)).toBe('tag:"a\\\\",b')
  })

  test('joins every term of its field, so that the list has all that it had and all that is counted at the value', () => {
    expect(withValue('tag:a sql tag:b', 'tag', 'c', false)).toBe('tag:a,c sql tag:b,c')
    expect(withoutChoice('tag:a,c sql tag:b,c', 'tag', 'c', false)).toBe('tag:a sql tag:b')
    expect(withValue('severity:high severity:low', 'severity', 'note', false)).toBe('severity:high,note severity:low,note')
    expect(withValue('tag:a,c tag:b', 'tag', 'c', false)).toBe('tag:a,c tag:b,c')
    // What has no value finds whatever the others do.
    expect(withValue('tag: tag:a', 'tag', 'c', false)).toBe('tag: tag:a,c')
    expect(withValue('rule:js/* rule:a rule:b', 'rule', 'c', false)).toBe('rule:js/* rule:a,c rule:b,c')
    expect(withPath('path:src path:lib/x', 'docs')).toBe('path:src,docs path:lib/x,docs')
    // What is excluded by one term is excluded.
    expect(withValue('-tag:a -tag:b', 'tag', 'c', true)).toBe('-tag:a,c -tag:b')
  })

  test('goes beyond what holds of a query, which is then named, and is not done twice', () => {
    const q = 'x'.repeat(maxQueryLength - 3)
    const chosen = withValue(q, 'severity', 'high', false)
    expect(chosen).toBe(`${q} severity:high`)
    expect(readQuery(chosen).problems).toMatchObject([{ start: q.length + 1, end: chosen.length }])
    expect(withValue(chosen, 'severity', 'high', false)).toBe(chosen)
    expect(withoutValue(chosen, 'severity', 'high', false)).toBe(q)
  })
})

describe('taking a value back', () => {
  test('leaves the other values, and no empty term', () => {
    expect(withoutValue('severity:high,critical sql', 'severity', 'high', false)).toBe('severity:critical sql')
    expect(withoutValue('severity:high sql', 'severity', 'high', false)).toBe('sql')
    expect(withoutValue('-rule:a rule:a', 'rule', 'a', true)).toBe('rule:a')
    expect(withoutValue('tag:a,b,"a" x tag:a', 'tag', 'a', false)).toBe('tag:b x')
  })

  test('leaves the rest as it was written', () => {
    expect(withoutValue('A,  tag:x,"b"c  "d', 'tag', 'b', false)).toBe('A,  tag:x c  "d')
    expect(withoutValue('tag:a,:b', 'tag', 'a', false)).toBe('tag:":b"')
  })

  test('leaves a term with wildcards, which is no choice, unless it alone has the value', () => {
    expect(withoutChoice('path:**/*.ts,src path:src', 'path', 'src', false)).toBe('path:**/*.ts,src')
    expect(withoutChoice('-path:**/*.ts,src -path:src,lib', 'path', 'src', true)).toBe('-path:**/*.ts,src -path:lib')
    expect(withoutChoice('path:**/*.ts,src', 'path', 'src', false)).toBe('path:**/*.ts')
    // Beside the same value with the other sign, what is chosen would find nothing.
    expect(withValue('-path:**/*.ts,src', 'path', 'src', false)).toBe('-path:**/*.ts path:src')
  })

  test('undoes choosing it, whatever the value holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.boolean(), (value, negated) => {
        const term = printValue(value.replaceAll('\0', ''))
        fc.pre(term !== '""')
        const before = 'is:open  "two words"'
        const chosen = withValue(before, 'tag', term, negated)
        expect(parseQuery(chosen).terms).toHaveLength(3)
        expect(withoutValue(chosen, 'tag', term, negated)).toBe(before)
      }),
    )
  })
})

test('every other term stays what it is, whatever the query', () => {
  const part = fc.constantFrom(
    'is:open',
    '-rule:"a, b"',
    'word',
    'tag:a,b',
    'tag:',
    '-tag:a',
    '"x"y',
    'tag:"a"b',
    ',',
    'tag:"q',
    ' ',
    'tag:b,:c',
  )
  const others = (q: string) =>
    parseQuery(q)
      .terms.filter(({ field }) => field !== 'tag')
      .map(printTerm)
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.boolean(), (parts, negated) => {
      const q = parts.join(' ')
      const added = withValue(q, 'tag', 'new', negated)
      expect(others(added)).toEqual(others(q))
      const values = (text: string) =>
        parseQuery(text).terms.flatMap((term) => (term.field === 'tag' ? term.values.map((value) => value.text) : []))
      expect(values(added).filter((value) => value !== 'new')).toEqual(values(q))
      const removed = withoutValue(q, 'tag', 'a', negated)
      expect(others(removed)).toEqual(others(q))
      expect(values(removed).filter((value) => value !== 'a')).toEqual(values(q).filter((value) => value !== 'a'))
    }),
    { numRuns: 1000 },
  )
})

test('a name in quotation marks is no other than itself', () => {
  expect(withoutValue('rule:"a*",a*', 'rule', '"a*"', false)).toBe('rule:a*')
  expect(withoutValue('rule:"a*",a*', 'rule', 'a*', false)).toBe('rule:"a*"')
  expect(withoutValue('rule:"ab" path:a?', 'rule', 'ab', false)).toBe('path:a?')
  expect(withValue('path:a?', 'path', '"a?"', true)).toBe('path:a? -path:"a?"')
  expect(termOf('rule', 'a*b')).toBe('rule:"a*b"')
})

test('a folder takes the place of those that it is in, or that are in it', () => {
  expect(withPath('path:src sql', 'src/db')).toBe('sql path:src/db')
  expect(withPath('path:src/db,lib sql', 'src')).toBe('path:lib,src sql')
  expect(withPath('path:./src sql', 'src/db')).toBe('sql path:src/db')
  expect(withPath('path:./src/db,lib sql', 'src')).toBe('path:lib,src sql')
  expect(withPath('path:src', 'srcs')).toBe('path:src,srcs')
  expect(withPath('-path:src/test', 'src')).toBe('-path:src/test path:src')
})

test('a value is taken out however it is written, as the facet that has it as chosen takes it for one', () => {
  expect(withoutChoice('severity:HIGH,low sql', 'severity', 'high', false)).toBe('severity:low sql')
  expect(withoutChoice('-rule:JS/Sqli sql', 'rule', 'js/sqli', true)).toBe('sql')
  expect(withoutChoice('tool:"SEMGREP oss"', 'tool', '"Semgrep OSS"', false)).toBe('')
  expect(withoutChoice('cwe:CWE-079,89', 'cwe', '79', false)).toBe('cwe:89')
  expect(withoutChoice('cwe:79', 'cwe', '790', false)).toBe('cwe:79')
  expect(withValue('severity:HIGH', 'severity', 'high', true)).toBe('-severity:high')
  expect(withoutChoice('path:./src sql', 'path', 'src', false)).toBe('sql')
  // The facet has one value for all spellings of a ref.
  expect(withoutChoice('ref:origin/main,next sql ref:main', 'ref', 'origin/main,main', false)).toBe('ref:next sql')
  // In paths upper and lower case differ, and a tag is no weakness.
  expect(withoutChoice('path:SRC', 'path', 'src', false)).toBe('path:SRC')
  expect(withoutChoice('tag:cwe-79', 'tag', '79', false)).toBe('tag:cwe-79')
})

test('a term quotes what would read otherwise', () => {
  expect(termOf('rule', 'js/sql-injection')).toBe('rule:js/sql-injection')
  expect(termOf('tool', 'Semgrep OSS')).toBe('tool:"Semgrep OSS"')
  expect(termOf('tag', 'a,b')).toBe('tag:"a,b"')
})
