import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FactList } from '#app/results/detail/ResultFacts.tsx'
import { HeadingParts } from '#app/results/detail/ResultHeading.tsx'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { HistoryItem } from '#app/results/history/HistoryItem.tsx'
import { BagList } from '#app/results/properties/PropertyBags.tsx'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { RuleTexts } from '#app/results/rule/RuleSection.tsx'
import { NumberedLines } from '#app/results/source/SourceLines.tsx'
import { plainHtml } from '#app/ui/html/plain-html.ts'
import { hostileLog } from '#tests/fixtures/hostile-log.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'

const now = Date.UTC(2026, 5, 1)
const store = new TestStore()
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  const opened = await openTestDatabase('sqlite')
  store.open(opened.db)
  close = opened.close
})
afterAll(() => close?.())

/** All results of a project, as their pages have them. */
async function pagesOf(project: string): Promise<ResultDetail[]> {
  const listed = await store.list(`project:${project} is:* suppression:* ref:*`)
  const loaded = await Promise.all(listed.map(({ id }) => loadResult(store.db, id)))
  return loaded.flatMap((page) => (page.status === 'found' ? page.detail : []))
}

function expectSame(node: ReactNode): void {
  expect(plainHtml(node)).toBe(renderToString(node))
}

/** What of a page of a result is written out past React. */
function expectWrittenAsByReact(result: ResultDetail): void {
  const { source, properties, history, rule, translation } = result
  expectSame(createElement(HeadingParts, { result, now }))
  expectSame(createElement(RuleTexts, { rule, translation }))
  expectSame(createElement(FactList, { result, now }))
  expectSame(createElement(BagList, { bags: properties }))
  if (source.kind === 'lines') expectSame(createElement(NumberedLines, { source }))
  for (const entry of history.entries) expectSame(createElement(HistoryItem, { entry, namesRef: true, now }))
}

test('What a hostile log says of its results is written as React writes it', async () => {
  const project = store.project()
  await store.read(hostileLog(), { project })
  const pages = await pagesOf(project)
  expect(pages.some(({ source }) => source.kind === 'lines')).toBe(true)
  for (const page of pages) expectWrittenAsByReact(page)
})

test('Facts with links, a history on two refs and marks of other results are written as React writes them', async () => {
  const project = store.project()
  const [known, moved, gone] = ['known', 'moved', 'gone'].map((message, at) => ({
    ...finding({ message, path: 'src/a.ts', partialFingerprints: { hash: message } }),
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'src/a.ts' },
          region: { startLine: 3 + 4 * at, snippet: { text: `let a${at} = '<b>'\n` } },
        },
      },
    ],
    guid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    rank: 40,
    occurrenceCount: 3,
    taxa: [{ id: '79', toolComponent: { name: 'CWE' } }],
    workItemUris: ['https://issues.example/1?a=b&c', 'mailto:team@example.org', 'javascript:alert(1)'],
    hostedViewerUri: 'https://viewer.example/"1"',
    provenance: { firstDetectionTimeUtc: '2026-01-31T00:00:00Z' },
    properties: { tags: ['a&b', 'external/cwe/cwe-79'], list: [1, 'two'], nested: { deep: [{ x: null }] } },
  }))
  await store.read(log(run([known, moved, gone])), { project, ref: 'main' })
  await store.read(log(run([known])), { project, ref: 'next' })
  await store.read(log(run([known, { ...moved, level: 'error', message: { text: 'has moved' } }])), { project, ref: 'main' })
  const pages = await pagesOf(project)
  expect(pages.flatMap(({ facts }) => facts.workItems?.items[0]?.href ?? [])).toContain('https://issues.example/1?a=b&c')
  expect(pages.some(({ history }) => history.refs.some(({ fixedIn }) => fixedIn !== null))).toBe(true)
  expect(pages.some(({ source }) => source.kind === 'lines' && source.lines.some(({ resultCount }) => resultCount > 0))).toBe(true)
  for (const page of pages) expectWrittenAsByReact(page)
})
