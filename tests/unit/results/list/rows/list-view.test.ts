import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultListView, listColumns, listViewOf } from '#app/results/list/rows/list-view.ts'
import { textOfListView } from '#app/results/list/rows/write-list-view.ts'

describe('the view of a list', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.subarray([...listColumns]), fc.boolean(), (columns, isCompact) => {
        const text = textOfListView({ columns, isCompact })
        expect(text).toMatch(/^[\w.]+$/)
        expect(listViewOf(text)).toEqual({ columns, isCompact })
      }),
    )
  })

  test.each([undefined, '', 'tall.rule', 'rule', '..'])('is the default where %j says none', (text) => {
    expect(listViewOf(text)).toEqual(defaultListView)
  })

  test('has no columns that there are not, and each once', () => {
    expect(listViewOf('full.rule.rule.price')).toEqual({ columns: ['rule'], isCompact: false })
  })
})
