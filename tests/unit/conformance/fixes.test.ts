import { expect } from 'vitest'
import type { Fix } from '#app/results/fixes/fixes.schemas.ts'
import { patchText } from '#app/results/fixes/patch.ts'
import { applyPatch } from '#tests/unit/results/fixes/apply-patch.ts'
import { type Json, rule, openCases } from './cases.ts'

const cases = openCases()

const text = 'one two three\nfour five\nsix\n'

async function fixOf(artifactChanges: Json[]): Promise<Fix> {
  const artifacts = [
    { location: { uri: 'src/a.ts' }, contents: { text } },
    { location: { uri: 'src/b.ts' }, contents: { text } },
  ]
  const [fix] = (await cases.result({ fixes: [{ artifactChanges }] }, { artifacts })).page.fixes.fixes
  if (fix === undefined) throw new Error('The result has no fix.')
  return fix
}

function change(uri: string, ...replacements: [deletedRegion: Json, inserted?: string][]): Json {
  return {
    artifactLocation: { uri },
    replacements: replacements.map(([deletedRegion, inserted]) => ({
      deletedRegion,
      ...(inserted === undefined ? {} : { insertedContent: { text: inserted } }),
    })),
  }
}

/** The text after replacements, as git applies the patch that the page gives. */
async function fixed(...replacements: [deletedRegion: Json, inserted?: string][]): Promise<string | undefined> {
  const { files } = await fixOf([change('src/a.ts', ...replacements)])
  return applyPatch({ 'src/a.ts': text }, patchText(files))['src/a.ts']
}

function columns(startLine: number, startColumn: number, endColumn: number): Json {
  return { startLine, startColumn, endColumn }
}

rule('3.55.3-a', async () => {
  const { files } = await fixOf([change('src/a.ts', [columns(1, 1, 4), '1']), change('src/b.ts', [columns(3, 1, 4), '6'])])
  expect(files.map(({ path }) => path)).toEqual(['src/a.ts', 'src/b.ts'])
  expect(applyPatch({ 'src/a.ts': text, 'src/b.ts': text }, patchText(files))).toEqual({
    'src/a.ts': text.replace('one', '1'),
    'src/b.ts': text.replace('six', '6'),
  })
})

rule('3.57.1-a', async () => {
  expect(await fixed([columns(2, 1, 5), '4'])).toBe(text.replace('four', '4'))
})

rule('3.57.1-b', async () => {
  const longer = text.replace('one', 'one hundred').replace('three', '3')
  expect(await fixed([columns(1, 1, 4), 'one hundred'], [columns(1, 9, 14), '3'])).toBe(longer)
})

rule('3.57.1-c', async () => {
  expect(await fixed([columns(3, 1, 1), 'a'], [columns(3, 1, 1), 'b'])).toBe(text.replace('six', 'absix'))
})

rule('3.57.4-a', async () => {
  expect(await fixed([columns(1, 1, 5)])).toBe(text.replace('one ', ''))
})

rule('3.57.3-a', async () => {
  expect(await fixed([columns(2, 5, 5), ' and'])).toBe(text.replace('four', 'four and'))
})

rule('3.57.2-a', async () => {
  const replacements = [{ deletedRegion: { byteOffset: 0, byteLength: 2 }, insertedContent: { binary: 'AP8Q' } }]
  const { files } = await fixOf([{ artifactLocation: { uri: 'src/logo.png' }, replacements }])
  expect(files).toMatchObject([
    { path: 'src/logo.png', hunks: '', places: [{ isBinary: true, inserted: expect.stringMatching(/00 ?ff ?10/i) }] },
  ])
})
