import { expect, test } from 'vitest'
import { readRun } from '#app/sarif/runs/run.ts'
import { shownPath } from '#app/sarif/locations/shown-path.ts'

test('a path is shown as it is, the root itself by its URI, and nothing where nothing is named', () => {
  const run = readRun({ versionControlProvenance: [{ mappedTo: { uri: 'file:///build/shop/' } }] })
  expect(shownPath(run, { uri: 'file:///build/shop/src/a%20b.c' })).toBe('src/a b.c')
  expect(shownPath(run, { uri: 'file:///build/shop/' })).toBe('file:///build/shop/')
  expect(shownPath(run, {})).toBe('')
})
