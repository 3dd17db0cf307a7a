import { createElement as h, type ReactElement } from 'react'
import type { ListedResult } from '#app/results/results.schemas.ts'

/** The rows of a list as Assay's page has them, element by element, and nothing else. */
export function listPage(results: readonly ListedResult[]): ReactElement {
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, 'Results')),
    h(
      'body',
      null,
      h('table', { className: 'result-table' }, h('tbody', null, ...results.map((result) => h(Row, { key: result.id, result })))),
    ),
  )
}

function Row({ result }: { result: ListedResult }): ReactElement {
  const cut = result.path.lastIndexOf('/') + 1
  return h(
    'tr',
    { role: 'row', className: 'result-row' },
    h('td', { role: 'cell', className: 'cell-severity' }, h(Severity, { severity: result.severity })),
    h(
      'td',
      { role: 'cell', className: 'cell-message' },
      h('a', { href: result.url, 'data-path': result.url }, h('bdi', null, result.message)),
    ),
    h('td', { role: 'cell', className: 'cell-rule' }, h('bdi', null, result.rule)),
    h(
      'td',
      { role: 'cell', className: 'cell-place' },
      h(
        'span',
        { className: 'place', title: `${result.path}:${result.line}` },
        h('bdi', { className: 'folders' }, result.path.slice(0, cut)),
        h('bdi', { className: 'file' }, result.path.slice(cut)),
        h('span', { className: 'position' }, `:${result.line}`),
      ),
    ),
    h('td', { role: 'cell', className: 'cell-steps' }, result.steps > 0 && `${result.steps} steps`),
    h('td', { role: 'cell', className: 'cell-flags' }, result.baseline === 'new' && h('span', { className: 'flag flag-new' }, 'new')),
    h('td', { role: 'cell', className: 'cell-state' }, h(State, { state: result.state })),
    h('td', { role: 'cell', className: 'cell-age' }, h('time', { dateTime: result.seen, title: result.seen }, '2 days ago')),
  )
}

function Severity({ severity }: { severity: string }): ReactElement {
  return h(
    'span',
    { className: `severity severity-${severity}`, title: severity },
    h('svg', { viewBox: '0 0 16 16', 'aria-hidden': true }, h('path', { d: 'M8 1.5l7 12.8H1z' })),
    h('span', { className: 'sr-only' }, severity),
  )
}

function State({ state }: { state: string }): ReactElement {
  return h(
    'span',
    { className: `state state-${state}` },
    h('svg', { viewBox: '0 0 16 16', 'aria-hidden': true }, h('path', { d: 'M8 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z' })),
    h('span', { className: 'word' }, state),
  )
}
