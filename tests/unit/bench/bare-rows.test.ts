import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ResultRow } from '#app/results/list/rows/ResultRow.tsx'
import { defaultListView } from '#app/results/list/rows/list-view.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { listPage } from '#tests/bench/bare/list-page.ts'

const seen = '2026-11-02T09:30:15.250Z'

/** As the logs have them that the benchmark makes: from one tool, in one project, open and without a verdict. */
const listed: ListedResult = {
  id: '4687j4vsz33vdkj87w2q' as ResultId,
  project: 'bench/code',
  ref: 'main',
  tool: 'BenchQL',
  rule: 'bench/user-filter-stream-263',
  level: 'error',
  severity: 'critical',
  kind: 'fail',
  state: 'open',
  baseline: 'new',
  isNew: false,
  suppression: 'unset',
  verdict: 'unreviewed',
  version: 0,
  message: 'This archive depends on a "scope" field.',
  path: 'src/account/filter/commit-schema-611.rb',
  line: 93,
  steps: 0,
  seen,
  url: '/results/4687j4vsz33vdkj87w2q',
}

test('The bare handler renders the rows that a page of the list has', () => {
  const results = [
    listed,
    { ...listed, steps: 7, isNew: true },
    { ...listed, severity: 'low' as const, path: 'build.gradle', rule: 'S100' },
  ]
  // Of one project.
  const columns = defaultListView.columns.filter((column) => column !== 'project')
  const rows = results.map((result, place) =>
    renderToString(
      createElement(ResultRow, {
        result,
        rank: place + 1,
        q: 'is:open',
        search: '?q=is:open',
        now: Date.parse(seen) + 2 * 24 * 3_600_000,
        columns: columns.join(' '),
        isCursor: false,
        isSelected: false,
        tabIndex: undefined,
      }),
    ),
  )
  expect(renderToString(listPage(results))).toContain(`<tbody>${rows.join('')}</tbody>`)
})
