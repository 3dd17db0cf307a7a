import { expect, test } from 'vitest'
import { gateLines, incompleteLines, unbasedLines } from '#app/cli/gate-lines.ts'
import { terminalText } from '#app/cli/terminal-text.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { commands } from '#tests/fixtures/hostile-log.ts'

const origin = 'https://assay.example'
const id = resultIdSchema.parse('wad5ng6a8j20ced2k590')
const result: ListedResult = {
  id,
  project: 'shop',
  ref: 'pull/7',
  tool: 'CodeQL',
  rule: 'js/sqli',
  level: 'error',
  severity: 'critical',
  kind: 'fail',
  state: 'open',
  baseline: 'new',
  isNew: true,
  suppression: 'unset',
  verdict: 'unreviewed',
  version: 0,
  message: 'SQL query built from user input',
  path: 'src/db.ts',
  line: 7,
  steps: 0,
  seen: '2026-01-01T00:00:00.000Z',
  url: `/results/${id}`,
}

test('a gate that nothing shuts is one line', () => {
  expect(gateLines({ pass: true, total: 0, results: [], otherwise: [], incomplete: [] }, 'is:new', origin)).toEqual([
    'No result matches is:new. The gate passes.',
  ])
  expect(gateLines({ pass: true, total: 0, results: [], otherwise: [], incomplete: [] }, '', origin)).toEqual([
    'No open result. The gate passes.',
  ])
})

test('a gate that passes says what would have shut it, had it been written so', () => {
  const otherwise = [{ text: 'rule:*sqli*', query: 'is:new rule:*sqli*', total: 1204 }]
  expect(gateLines({ pass: true, total: 0, results: [], otherwise, incomplete: [] }, 'is:new rule:sqli', origin)).toEqual([
    'No result matches is:new rule:sqli. The gate passes.',
    '1,204 results match with rule:*sqli*, if that is what is meant.',
  ])
})

test('what shuts a gate is a table with links, then how many there are and where to see them', () => {
  const other = { ...result, rule: 'r', line: null }
  expect(
    gateLines({ pass: false, total: 1204, results: [result, other], otherwise: [], incomplete: [] }, 'is:new ref:pull/7', origin),
  ).toEqual([
    'SEVERITY  RULE     PLACE        MESSAGE                          LINK',
    `critical  js/sqli  src/db.ts:7  SQL query built from user input  ${origin}/results/${id}`,
    `critical  r        src/db.ts    SQL query built from user input  ${origin}/results/${id}`,
    'and 1,202 more',
    '1,204 results match is:new ref:pull/7. The gate does not pass.',
    `${origin}/results?q=is%3Anew%20ref%3Apull%2F7`,
  ])
})

test('a gate that is answered in spite of incomplete runs names them, each with the link to what its upload says of it', () => {
  const incomplete = {
    project: 'shop',
    ref: 'pull/7',
    tool: 'CodeQL',
    category: '',
    upload: 'u000000000000001',
    url: '/?upload=u000000000000001',
  }
  expect(incompleteLines([incomplete, { ...incomplete, tool: 'T\n::error::x', category: 'night' }], origin)).toEqual([
    `There may be more: the newest run of CodeQL on shop (pull/7) is incomplete: ${origin}/?upload=u000000000000001`,
    `There may be more: the newest run of T\uFFFD::error::x on shop (pull/7, night) is incomplete: ${origin}/?upload=u000000000000001`,
  ])
})

test('what a gate without a query is shut by is what is open', () => {
  const last = (total: number) => gateLines({ pass: false, total, results: [], otherwise: [], incomplete: [] }, '', origin).at(-2)
  expect([last(1), last(1204)]).toEqual(['1 open result. The gate does not pass.', '1,204 open results. The gate does not pass.'])
})

test('text from logs is no command to a terminal or to a CI, and is cut', () => {
  const hostile = { ...result, rule: commands, path: commands, message: `${commands}${'x'.repeat(1000)}` }
  const lines = gateLines({ pass: false, total: 1, results: [hostile], otherwise: [], incomplete: [] }, 'is:new', origin)
  expect(lines).toEqual(lines.map(terminalText))
  expect(lines[1]?.length).toBeLessThan(300)
  expect(lines.filter((line) => /^\s*::|##\w*\[/.test(line))).toEqual([])
})

test('a ref on which nothing can be new is named', () => {
  expect(unbasedLines([{ project: 'shop', ref: 'pull/7' }])).toEqual([
    'Nothing counts as new on pull/7 of shop, whatever was found: neither its base nor a default branch has been analysed.',
  ])
})
