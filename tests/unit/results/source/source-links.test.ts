import { expect, test, vi } from 'vitest'
import { sourceLinks } from '#app/results/source/source-links.server.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({ artifacts: [{ location: { uri: 'lib/app.jar' } }, { location: { uri: 'com/x/A.class' }, parentIndex: 0 }] })
const own = { project: 'shop', ref: 'refs/heads/main', projectKey: 'https://github.com/example/shop', commit: 'f'.repeat(40) }

function linksOf(index: number) {
  vi.stubEnv('ASSAY_EDITOR', 'vscode')
  vi.stubEnv('ASSAY_EDITOR_ROOT', '/home/kim/{project}')
  return sourceLinks({ run, root: undefined, own }, { artifactLocation: { index }, region: { startLine: 3 } })
}

test('a file of a repository is opened there, and in the editor that is set', () => {
  const { repository, editor } = linksOf(0)
  expect(repository?.href).toBe(`${own.projectKey}/blob/${own.commit}/lib/app.jar#L3`)
  expect(editor).toBe('vscode://file/home/kim/shop/lib/app.jar:3:1')
})

test('a file within another has a path in neither (§3.24.3)', () => {
  expect(linksOf(1)).toEqual({ repository: null, editor: null })
})
