import { expect, test } from 'vitest'
import { parseQuery } from '#app/search/language/parse.ts'
import { withoutForeignSigns, writtenOtherwise } from '#app/search/suggestions/written-otherwise.ts'

function otherwise(q: string): string[][] {
  return parseQuery(q).terms.map(writtenOtherwise)
}

test('a word may be meant as the beginning of one, and a phrase as words wherever they stand', () => {
  expect(otherwise('overflo')).toEqual([['overflo*']])
  expect(otherwise('overflo*')).toEqual([[]])
  expect(otherwise('"buffer over  flow"')).toEqual([['buffer over flow']])
  expect(otherwise('"never ends')).toEqual([['never ends']])
  expect(otherwise('one,two "alone"')).toEqual([[], []])
  expect(otherwise('src/*.ts js/x* "src/*"')).toEqual([['path:**/src/*.ts', 'rule:src/*.ts'], ['path:**/js/x*', 'rule:js/x*'], []])
})

test('a word may be meant as the value of a field', () => {
  expect(otherwise('Critical')).toEqual([['severity:critical', 'Critical*']])
  expect(otherwise('open WontFix falsepositive')).toEqual([
    ['is:open', 'kind:open', 'open*'],
    ['verdict:wont-fix', 'WontFix*'],
    ['verdict:false-positive', 'falsepositive*'],
  ])
  expect(otherwise('CWE-079 cwe79 cwe-0')).toEqual([['cwe:79', 'CWE-079*'], ['cwe:79', 'cwe79*'], ['cwe-0*']])
  expect(otherwise('any "critical" -critical critical*')).toEqual([['any*'], [], [], []])
})

test('a name may be meant as a part of one, without what other languages put round it and between several', () => {
  expect(otherwise('rule:sqli')).toEqual([['rule:*sqli*']])
  expect(otherwise('rule:(G115) tool:[go]')).toEqual([
    ['rule:G115', 'rule:*G115*'],
    ['tool:go', 'tool:*go*'],
  ])
  expect(otherwise('rule:G115|G104')).toEqual([['rule:G115,G104', 'rule:*G115*,*G104*']])
  expect(otherwise('rule:/js.x/ tag:js/*')).toEqual([['rule:js.x', 'rule:*js.x*'], []])
})

test('the name of a field that stands in front of each of its values is no part of them', () => {
  expect(otherwise('rule:a,rule:b')).toEqual([['rule:a,b', 'rule:*a*,*b*']])
  expect(otherwise('path:src/a.c,path:src/b.c')).toEqual([['path:**/src/a.c,**/src/a.c/**,**/src/b.c,**/src/b.c/**']])
})

test('wildcards of SQL and of regular expressions may be meant as those here', () => {
  expect(otherwise('rule:%sql% rule:^js/.+$ tag:js.*')).toEqual([
    ['rule:*sql*', 'rule:*%sql%*'],
    ['rule:js/*', 'rule:*^js/.+$*'],
    ['tag:js*'],
  ])
  expect(otherwise(`rule:${'%a'.repeat(11)}`)).toEqual([[`rule:*${'%a'.repeat(11)}*`]])
  expect(otherwise('path:src/.*.go')[0]).toContain('path:**/src/*.go')
})

test('a path may be meant from any folder on', () => {
  expect(otherwise('path:*.go path:.go')).toEqual([['path:**/*.go'], ['path:**/*.go']])
  expect(otherwise('path:/pkg/')).toEqual([['path:**/pkg,**/pkg/**']])
  expect(otherwise('path:/pkg/**/*.go')).toEqual([['path:**/pkg/**/*.go']])
  expect(otherwise('path:src\\app\\main.c')).toEqual([['path:**/src/app/main.c,**/src/app/main.c/**']])
  expect(otherwise('path:**/*.{ts,tsx}')).toEqual([['path:**/*.ts,**/*.tsx']])
  expect(otherwise('path:src/main path:main:12 path:src/*/main')).toEqual([
    ['path:**/src/main,**/src/main/**', 'path:**/src/main.*'],
    ['path:**/main,**/main/**'],
    ['path:**/src/*/main', 'path:**/src/*/main.*'],
  ])
  expect(otherwise('path:src/main,lib/b.c')).toEqual([['path:**/src/main,**/src/main/**,**/lib/b.c,**/lib/b.c/**', 'path:**/src/main.*']])
  expect(otherwise('path:**/a.go path:/')).toEqual([['path:**/a.go,**/a.go/**'], []])
})

test('a place in a file, as editors, terminals and links write it, may be meant as the file', () => {
  const file = 'path:**/src/db.ts,**/src/db.ts/**'
  expect(otherwise('src/db.ts:42 src/db.ts:42:7 ./src/db.ts#L42 src/db.ts#L42-L50')).toEqual([[file], [file], [file], [file]])
  expect(otherwise('path:src/db.ts:42 path:/src/db.ts#L42-50')).toEqual([[file], [file]])
  expect(otherwise('12:30 :42 /:42 "src/db.ts:42" -src/db.ts:42')).toEqual([['path:**/12,**/12/**'], [':42*'], ['/:42*'], [], []])
})

test('what is in quotation marks behind a field, and what must not hold, is meant as it stands', () => {
  expect(otherwise('rule:"(G115)" -rule:G115 -word severity:high unknown:x')).toEqual([[], [], [], [], []])
})

test('wildcards in quotation marks, which are letters there, may be meant as wildcards', () => {
  expect(otherwise('path:"src/**" rule:"js/*",go tool:"a*b"')).toEqual([['path:src/**'], ['rule:js/*,go'], ['tool:a*b']])
  expect(otherwise('path:"my docs/a b*.md","a b" rule:"say \\"*\\", now"')).toEqual([['path:my?docs/a?b*.md,"a b"'], ['rule:say***now']])
  expect(otherwise('path:"src/?.c"')).toEqual([['path:src/?.c']])
  expect(otherwise('rule:"why?" tag:"a b" -path:"src/**"')).toEqual([[], [], []])
  // What is not understood would find everything.
  expect(otherwise('rule:"a b c d e f g h i j k*" rule:":*" path:"//x*"')).toEqual([[], [], []])
})

test('signs of other query languages are told from what is part of a name', () => {
  const bare = (q: string) => parseQuery(q).terms.map(withoutForeignSigns)
  expect(bare('rule:G115|G104 tool:(go) path:*.{c,h}')).toEqual([['rule:G115,G104'], ['tool:go'], ['path:*.c,*.h']])
  expect(bare('"severity:high" "is:new severity:critical,high" "rule:a"')).toEqual([
    ['severity:high'],
    ['is:new severity:critical,high'],
    ['rule:a'],
  ])
  expect(bare('rule:a+severity:high path:src/**&-is:new tag:a%20is:open')).toEqual([
    ['rule:a severity:high'],
    ['path:src/** -is:new'],
    ['tag:a is:open'],
  ])
  expect(bare('-"severity:high" "severity:hihg" "a severity:high" "a" "std::string" rule:a+b:c rule:a+b "rule:a",b path:c++')).toEqual(
    Array.from({ length: 9 }, () => []),
  )
  expect(bare('rule:%sql% tag:^js/.+$ tool:.*sql rule:java.*,js/.* path:src/.*')).toEqual([
    ['rule:*sql*'],
    ['tag:js/*'],
    ['tool:*sql'],
    [],
    [],
  ])
  expect(bare('severity/high,low is-new Level_Error severity/hihg src/high has:flow/fix')).toEqual([
    ['severity:high,low'],
    ['is:new'],
    ['level:Error'],
    [],
    [],
    [],
  ])
  expect(bare('critical (high|low)-severity "critical issues" critical-path')).toEqual([
    ['severity:critical'],
    ['severity:high,low'],
    [],
    [],
  ])
  expect(bare('rule:sqli,xss path:*.go rule:"a|b" -rule:a|b a|b severity:high unknown:a|b')).toEqual([[], [], [], [], [], [], []])
})

test('a path is told from one that is written as elsewhere', () => {
  const bare = (q: string) => parseQuery(q).terms.map(withoutForeignSigns)
  expect(bare('path:src/db.ts:3 path:src/db.ts:3:7,a.ts#L4 path:src\\db path:.\\src path:src//db path:src/./db')).toEqual([
    ['path:src/db.ts'],
    ['path:src/db.ts,a.ts'],
    ['path:src/db'],
    ['path:src'],
    ['path:src/db'],
    ['path:src/db'],
  ])
  expect(bare('path:/src path:/src/**/*.ts path:/work/src/a.ts:3 path:\\src')).toEqual([
    ['path:src'],
    ['path:src/**/*.ts'],
    ['path:/work/src/a.ts,work/src/a.ts'],
    ['path:/src,src'],
  ])
  expect(bare('path:src path:src/ path:"/src" path:/ path:"" -path:/src path:src/[id]/page.tsx')).toEqual([[], [], [], [], [], [], []])
})
