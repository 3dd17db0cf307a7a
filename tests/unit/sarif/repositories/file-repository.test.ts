import { describe, expect, test } from 'vitest'
import { fileRepository } from '#app/sarif/repositories/file-repository.ts'
import { readRun } from '#app/sarif/runs/run.ts'

describe('the repository of a file (SARIF §3.23.8)', () => {
  const run = readRun({
    originalUriBaseIds: { ROOT: { uri: 'file:///build/' }, MODULE: { uri: 'module/', uriBaseId: 'ROOT' } },
    versionControlProvenance: [
      { repositoryUri: 'https://github.com/o/whole', revisionId: 'aaaaaaa', mappedTo: { uriBaseId: 'ROOT' } },
      { repositoryUri: 'https://github.com/o/module', branch: 'main', mappedTo: { uri: 'file:///build/module' } },
    ],
  })

  test('is the one that is mapped to the longest prefix', () => {
    expect(fileRepository(run, { uri: 'src/a.ts', uriBaseId: 'ROOT' })).toMatchObject({
      uri: 'https://github.com/o/whole',
      path: 'src/a.ts',
    })
    expect(fileRepository(run, { uri: 'src/a.ts', uriBaseId: 'MODULE' })).toEqual({
      uri: 'https://github.com/o/module',
      revision: null,
      branch: 'main',
      path: 'src/a.ts',
    })
    expect(fileRepository(run, { uri: 'file:///build/modules/b.ts' })).toMatchObject({
      uri: 'https://github.com/o/whole',
      path: 'modules/b.ts',
    })
  })

  test('is none for a file that lies in none of them', () => {
    expect(fileRepository(run, { uri: 'file:///usr/include/stdio.h' })).toBeNull()
    expect(fileRepository(run, { uri: 'https://example.com/a' })).toBeNull()
    expect(fileRepository(run, undefined)).toBeNull()
  })

  test('is the one that is mapped to nothing, as most logs have it', () => {
    const unmapped = readRun({ versionControlProvenance: [{ repositoryUri: 'https://github.com/o/r', revisionId: 'bbbbbbb' }] })
    expect(fileRepository(unmapped, { uri: 'src/a.ts' })).toEqual({
      uri: 'https://github.com/o/r',
      revision: 'bbbbbbb',
      branch: null,
      path: 'src/a.ts',
    })
    expect(fileRepository(readRun({}), { uri: 'src/a.ts' })).toEqual({ uri: null, revision: null, branch: null, path: 'src/a.ts' })
    expect(fileRepository(unmapped, { uri: '../a.ts' })).toBeNull()
  })

  test('is none for a file within another, of which no repository has a path (§3.24.3)', () => {
    const artifacts = [{ location: { uri: 'lib/app.jar' } }, { location: { uri: 'com/x/A.class' }, parentIndex: 0 }]
    for (const mappedTo of [undefined, { uriBaseId: 'ROOT' }]) {
      const nested = readRun({ artifacts, versionControlProvenance: [{ repositoryUri: 'https://github.com/o/r', mappedTo }] })
      expect(fileRepository(nested, { index: 0 })).toMatchObject({ path: 'lib/app.jar' })
      expect(fileRepository(nested, { index: 1 })).toBeNull()
    }
  })

  test('is found by a base of which nobody knows where it is', () => {
    const relative = readRun({ versionControlProvenance: [{ repositoryUri: 'https://github.com/o/r', mappedTo: { uriBaseId: 'ROOT' } }] })
    expect(fileRepository(relative, { uri: 'src/a.ts', uriBaseId: 'ROOT' })).toMatchObject({
      uri: 'https://github.com/o/r',
      path: 'src/a.ts',
    })
  })
})
