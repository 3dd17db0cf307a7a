import fc from 'fast-check'
import { createElement, Fragment, type ReactNode, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chip } from '#app/results/box/QueryChips.tsx'
import { FacetRow } from '#app/results/facets/FacetRow.tsx'
import { ResultRow } from '#app/results/list/rows/ResultRow.tsx'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { plainHtml } from '#app/ui/html/plain-html.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

/** Texts as hostile logs have them. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('', '<script>alert(1)</script>', '"\'><img src=x>', '&amp;', '<!-- -->', '\u202egnp.exe', 'a\u200bb\0c', '\n\r\n'),
)

const attributes = fc.record(
  {
    className: text,
    title: text,
    dir: fc.constantFrom('auto', undefined),
    tabIndex: fc.constantFrom(0, -1, undefined),
    'aria-hidden': fc.constantFrom(true, false, undefined),
    'aria-label': fc.option(text),
    'data-id': fc.option(text),
    hidden: fc.boolean(),
    onClick: fc.constant(() => {}),
  },
  { requiredKeys: [] },
)

const { node } = fc.letrec<{ node: ReactNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom(null, undefined, true, false),
    fc.integer(),
    fc.tuple(attributes, text).map(([given, value]) => createElement('input', { ...given, type: 'text', readOnly: true, name: value })),
    fc
      .tuple(fc.constantFrom('span', 'bdi', 'b'), attributes, fc.array(tie('node'), { maxLength: 4 }))
      .map(([type, given, children]) => createElement(type, given, ...children)),
    fc.array(tie('node'), { maxLength: 4 }).map((children) => createElement(Fragment, null, ...children)),
    text.map((html) => createElement('code', { className: 'a', dangerouslySetInnerHTML: { __html: html } })),
    fc.webUrl().map((href) => createElement('a', { href, rel: 'noreferrer' }, href)),
    fc.tuple(text, fc.array(tie('node'), { maxLength: 4 })).map(([title, children]) => createElement(Shown, { title }, ...children)),
  ),
}))

function Shown({ title, children }: { title?: string; children?: ReactNode }): ReactNode {
  return ['before', children, createElement('i', { key: 'i', title }, children)]
}

test('What has no hooks is written as React writes it', () => {
  fc.assert(
    fc.property(node, (node) => {
      expect(plainHtml(node)).toBe(renderToString(node))
    }),
  )
})

test('A row of the list is written as React writes it, whatever its log says', () => {
  const result = fc.record({
    id: fc.constant('edqw7dvh0snsn1cbhgp1' as ResultId),
    project: text,
    ref: text,
    tool: text,
    rule: text,
    level: fc.constantFrom('error' as const, 'note' as const),
    severity: fc.constantFrom('critical' as const, 'low' as const),
    kind: fc.constantFrom('fail' as const, 'review' as const),
    state: fc.constantFrom('open' as const, 'fixed' as const),
    baseline: fc.constantFrom('new' as const, 'unchanged' as const),
    isNew: fc.boolean(),
    suppression: fc.constantFrom('unset' as const, 'suppressed' as const),
    verdict: fc.constantFrom('unreviewed' as const, 'false-positive' as const),
    version: fc.nat(),
    message: text,
    path: text,
    line: fc.option(fc.nat()),
    steps: fc.nat(3),
    seen: fc.constantFrom('2026-01-31T14:05:09.000Z', '<no time>'),
    url: fc.constant('/results/edqw7dvh0snsn1cbhgp1'),
  })
  const columns = 'rule project place tool ref steps remarks state verdict age'
  fc.assert(
    fc.property(result, (result) => {
      const props = { result, rank: 7, q: '', search: '?q=a&b', now: Date.UTC(2026, 1, 2), columns, isCursor: false, isSelected: false }
      const row = createElement(ResultRow, { ...props, tabIndex: undefined })
      expect(plainHtml(row)).toBe(renderToString(row))
    }),
  )
})

test('A value of a facet is written as React writes it, whatever its log says', () => {
  const value = fc.record({
    value: text,
    label: text,
    count: fc.nat(),
    chosen: fc.constantFrom(null, 'include' as const, 'exclude' as const),
  })
  fc.assert(
    fc.property(value, fc.constantFrom('severity', 'rule', 'path'), (value, field) => {
      const row = createElement(FacetRow, { field, value, list: { q: 'is:open', sort: 'severity', group: '', defaults: [] } })
      expect(plainHtml(row)).toBe(renderToString(row))
    }),
  )
})

test('A term that the list is limited to is written as React writes it, whatever it says', () => {
  fc.assert(
    fc.property(text, fc.boolean(), fc.option(text, { nil: undefined }), text, (shown, negated, sentence, without) => {
      const chip = createElement(Chip, {
        term: { text: shown, negated, ...(sentence !== undefined && { sentence }), without },
        list: { sort: 'path', group: '' },
      })
      expect(plainHtml(chip)).toBe(renderToString(chip))
    }),
  )
})

test('What it does not know is not written', () => {
  expect(() => plainHtml(createElement('i', { style: { color: 'red' } }))).toThrow('The attribute style cannot be written as plain HTML.')
  expect(() => plainHtml(createElement('a', { href: 'javascript:alert(1)' }))).toThrow('The attribute href cannot be written')
  expect(() => plainHtml(createElement('a', { href: ' javascript:alert(1)' }))).toThrow('The attribute href cannot be written')
  expect(() => plainHtml(createElement('i', { draggable: true }))).toThrow('The attribute draggable cannot be written')
  expect(() => plainHtml(createElement('input', { defaultChecked: true }))).toThrow('The attribute defaultChecked cannot be written')
  expect(() => plainHtml(createElement('path', { strokeWidth: 2 }))).toThrow('The attribute strokeWidth cannot be written')
  expect(() => plainHtml(createElement(Suspense, null, 'late'))).toThrow('Symbol(react.suspense) cannot be written')
  expect(() => plainHtml(Promise.resolve('later'))).toThrow('This cannot be written as plain HTML.')
})
