import { expect, test } from 'vitest'
import { describeFixes } from '#app/results/fixes/describe-fixes.server.ts'
import { contextOf } from '#tests/unit/results/context.ts'

const bases = ['one', 'two']
const run = {
  originalUriBaseIds: Object.fromEntries(bases.map((id) => [id, { uri: `file:///build/${id}/` }])),
  versionControlProvenance: bases.map((id) => ({ repositoryUri: `https://git.example/${id}`, mappedTo: { uriBaseId: id } })),
}

test('a fix changes two files with one path, each in a repository of its own, each by itself (§3.23.8); there is no patch, as it could name but one', async () => {
  const artifactChanges = bases.map((uriBaseId) => ({
    artifactLocation: { uri: 'x.c', uriBaseId },
    replacements: [{ deletedRegion: { startLine: 1 }, insertedContent: { text: uriBaseId } }],
  }))
  const artifacts = bases.map((uriBaseId) => ({ location: { uri: 'x.c', uriBaseId } }))
  const context = contextOf({ fixes: [{ artifactChanges }] }, { ...run, artifacts })
  const readArtifact = async (index: number) => ({ contents: { text: `of ${bases[index]}\n` } })
  const [fix] = (await describeFixes({ ...context, readArtifact })).fixes
  expect(fix?.files.map(({ hunks }) => hunks)).toEqual(bases.map((id) => `@@ -1,1 +1,1 @@\n-of ${id}\n+${id}\n`))
  expect(fix?.patch).toEqual({ command: null, reason: 'files of several repositories have one path in it' })
})
