import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HistoryItem } from '#app/results/history/HistoryItem.tsx'
import type { HistoryEntry } from '#app/results/history/history.schemas.ts'

const at = '2026-05-01T00:00:00.000Z'
const series = { at, ref: 'main', tool: 'Tool', category: 'nightly' }
const snapshot = { upload: 'u', commit: null, toolVersion: '1.0', receivedAt: at }

function textOf(entry: HistoryEntry): string {
  return renderToStaticMarkup(<HistoryItem entry={entry} namesRef={false} now={Date.UTC(2026, 5, 1)} />).replaceAll(/<[^>]*>/g, '')
}

test('an entry of a history says which analysis it is of, where a tool has several: that one ended, or has it no more, too', () => {
  expect(textOf({ type: 'fixed', ...series, snapshot })).toContain('FixedTool 1.0 (nightly), results of this upload')
  expect(textOf({ type: 'ended', ...series })).toContain('Analysis endedTool (nightly)')
  expect(textOf({ type: 'ended', ...series, category: '' })).not.toContain('(')
})
