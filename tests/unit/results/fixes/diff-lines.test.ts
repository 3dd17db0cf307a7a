import { expect, test } from 'vitest'
import { diffLines } from '#app/results/fixes/diff-lines.ts'

test('lines are numbered before and after, and what lies between hunks is counted', () => {
  const hunks = '@@ -2,2 +2,3 @@\n a\n+b\n c\n@@ -10,1 +11,0 @@\n-d\n\\ No newline at end of file\n'
  expect(diffLines(hunks).map(({ kind, before, after, text }) => [kind, before, after, text])).toEqual([
    ['same', 2, 2, 'a'],
    ['inserted', null, 3, 'b'],
    ['same', 3, 4, 'c'],
    ['gap', null, null, '6 lines'],
    ['deleted', 10, null, 'd'],
    ['remark', null, null, 'No newline at end of file'],
  ])
})

test('a file that was empty begins with line 1', () => {
  expect(diffLines('@@ -0,0 +1,1 @@\n+a\n')).toMatchObject([{ after: 1 }])
})

test('what differs is marked where a line takes the place of another', () => {
  const [deleted, inserted] = diffLines('@@ -1,1 +1,1 @@\n-call(a, b)\n+call(b)\n')
  expect(deleted?.text.slice(deleted.changed?.start, deleted.changed?.end)).toBe('a, ')
  expect(inserted?.changed).toEqual({ start: 5, end: 5 })
  expect(diffLines('@@ -1,1 +1,2 @@\n-a\n+b\n+c\n').every(({ changed }) => changed === null)).toBe(true)
  expect(diffLines('@@ -1,1 +1,1 @@\n-  a\n+  b\n').every(({ changed }) => changed === null)).toBe(true)
})
