import { createElement as h, Fragment, type ReactNode } from 'react'
import type { ListedResult } from '#app/search/answers/list-page.ts'

/** The rows of a list as Assay's page has them, element by element (tests/unit/bench/bare-rows.test.ts), and nothing else. */
export function listPage(results: readonly ListedResult[]): ReactNode {
  const rows = results.map((result, place) => h(Row, { key: result.id, result, place }))
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, 'Results')),
    h('body', null, h('table', { className: 'result-table' }, h('tbody', null, ...rows))),
  )
}

function Row({ result, place }: { result: ListedResult; place: number }): ReactNode {
  const { id, severity, message, rule, path, line, steps, state, seen } = result
  return h(
    'tr',
    { role: 'row', 'aria-rowindex': place + 2, 'data-id': id, className: 'result-row' },
    h(
      'td',
      { role: 'cell', className: 'cell-select needs-script' },
      h('input', { type: 'checkbox', 'aria-label': `Select ${message}`, 'aria-keyshortcuts': 'x', checked: false, readOnly: true }),
    ),
    h('td', { role: 'cell', className: `cell-severity severity severity-${severity}`, title: severity }, severity),
    h('td', { role: 'cell', className: 'cell-message' }, h('a', { href: `/results/${id}?q=is:open`, dir: 'auto' }, message)),
    h('td', { role: 'cell', className: 'cell-rule place', title: rule }, cutParts(rule)),
    h('td', { role: 'cell', className: 'cell-place place', title: `${path}:${line}` }, cutParts(path), `:${line}`),
    h('td', { role: 'cell', className: 'cell-steps' }, steps > 0 && `${steps} steps`),
    h('td', { role: 'cell', className: 'cell-remarks' }, result.isNew && h('span', { className: 'flag flag-new' }, 'new')),
    h('td', { role: 'cell', className: `cell-state state state-${state}` }, state),
    h(
      'td',
      { role: 'cell', className: 'cell-age' },
      h('time', { dateTime: seen, title: `${seen.slice(0, 10)} ${seen.slice(11, 19)} UTC` }, '2 days ago'),
    ),
  )
}

function cutParts(name: string): ReactNode {
  const cut = name.lastIndexOf('/') + 1
  const file = h('bdi', { className: 'file' }, name.slice(cut))
  return cut > 0 ? h(Fragment, null, h('bdi', { className: 'folders' }, name.slice(0, cut)), h('wbr'), file) : file
}
