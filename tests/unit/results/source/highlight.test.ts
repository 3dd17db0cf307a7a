import { expect, test } from 'vitest'
import { highlightLines, languageOf } from '#app/results/source/highlight.server.ts'

const lines = ['export async function find(name: string) {', '  /* begins', '     ends */ return `${name}` + 1', '}']

test('the first text of a language has all its colours', async () => {
  const first = await highlightLines(lines, 'typescript')
  expect(first).toEqual(await highlightLines(lines, 'typescript'))
  expect(first[0]?.map(({ start, end, className }) => [lines[0]?.slice(start, end), className])).toContainEqual(['find', 'tk-function'])
})

test('what one line begins holds on the next', async () => {
  const [, , spans] = await highlightLines(lines, 'typescript')
  expect(spans?.[0]).toEqual({ start: 0, end: '     ends */'.length, className: 'tk-comment' })
})

test('spans stay within their line, in order', async () => {
  for (const [at, spans] of (await highlightLines(lines, 'typescript')).entries()) {
    const edges = spans.flatMap(({ start, end }) => [start, end])
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
    expect(edges.at(-1) ?? 0).toBeLessThanOrEqual(lines[at]?.length ?? 0)
  }
})

test('a text that is too long, and one of no known language, stay plain', async () => {
  expect(await highlightLines(['x'.repeat(2001)], 'typescript')).toEqual([[]])
  expect(await highlightLines(lines, languageOf(null, 'src/a.unknown'))).toEqual([[], [], [], []])
})

test('a language is what the log states, else what the name of the file says', () => {
  expect(languageOf('Python', 'src/a.ts')).toBe('python')
  expect(languageOf(null, 'src/a.mts')).toBe('typescript')
  expect(languageOf('klingon', 'Dockerfile')).toBe('docker')
})
