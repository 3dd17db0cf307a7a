import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import { readRun } from '#app/sarif/runs/run.ts'

function path(header: unknown, location: unknown, root?: string) {
  return repoPath(readRun(header), location, root).path
}
function bases(uris: Record<string, string>) {
  return {
    originalUriBaseIds: Object.fromEntries(Object.entries(uris).map(([id, uri]) => [id, { uri }])),
  }
}

describe('repoPath without a root', () => {
  it('decodes a relative URI', () => {
    expect(repoPath(readRun({}), { uri: './src/with%20space\\x.c' })).toEqual({
      path: 'src/with space/x.c',
      uri: './src/with%20space\\x.c',
      steps: [],
      problem: null,
    })
  })

  it('is empty for a location without artifact', () => {
    for (const location of [undefined, null, {}, 7, []]) {
      expect(repoPath(readRun({}), location)).toEqual({ path: '', uri: null, steps: [], problem: null })
    }
  })

  it('keeps the slash or the drive of an absolute path, and says why', () => {
    expect(repoPath(readRun({}), { uri: 'file:///home/user/x.c' })).toMatchObject({
      path: '/home/user/x.c',
      steps: ['No root that is known contains the file, so the path is absolute.'],
    })
    expect(path({}, { uri: 'file:///c:/x.c' })).toBe('C:/x.c')
  })

  it('leaves what is no file as it is', () => {
    for (const uri of [
      'https://example.com/a%20b?x=1#y',
      'pkg:npm/left-pad@1.0.0',
      'registry.example.com:5000/app@sha256:00',
      'alpine:3.20',
    ]) {
      expect(path({}, { uri })).toBe(uri)
    }
  })

  it('does not leave its start silently', () => {
    expect(repoPath(readRun({}), { uri: '../x.c' })).toMatchObject({
      path: '../x.c',
      steps: ['The URI leads above what it is relative to.'],
      problem: 'path-above-root',
    })
  })

  it('names what was wrong with the location', () => {
    expect(repoPath(readRun({}), { index: 4 })).toMatchObject({ path: '', uri: null, problem: 'artifact-not-found' })
  })
})

describe('roots of repoPath', () => {
  it('are the outermost base (SARIF §3.14.14)', () => {
    const header = { originalUriBaseIds: { ROOT: { uri: 'file:///home/user/repo' }, SRC: { uri: 'src/', uriBaseId: 'ROOT' } } }
    expect(repoPath(readRun(header), { uri: 'x.c', uriBaseId: 'SRC' })).toEqual({
      path: 'src/x.c',
      uri: 'file:///home/user/repo/src/x.c',
      steps: [
        'The base SRC is src/.',
        'The base ROOT is file:///home/user/repo.',
        'The path is relative to the base ROOT, /home/user/repo.',
      ],
      problem: null,
    })
  })

  it('are the bases of the run for absolute URIs, with and without a base of their own', () => {
    const header = bases({ SRCROOT: 'file:///repo/' })
    expect(path(header, { uri: 'file:///repo/src/x.c' })).toBe('src/x.c')
    expect(path(header, { uri: 'file:///repo/src/x.c', uriBaseId: 'SRCROOT' })).toBe('src/x.c')
    expect(path(header, { uri: 'file:///tmp/x.c', uriBaseId: 'SRCROOT' })).toBe('/tmp/x.c')
  })

  it('are no other base than the one that a location names (SARIF §3.4.4)', () => {
    const header = bases({ SRCROOT: 'file:///repo/', INNER: 'file:///repo/src/' })
    expect(path(header, { uri: 'src/x.c', uriBaseId: 'SRCROOT' })).toBe('src/x.c')
    expect(path(header, { uri: 'file:///repo/src/x.c', uriBaseId: 'SRCROOT' })).toBe('src/x.c')
    expect(path(header, { uri: 'file:///repo/src/x.c' })).toBe('x.c')
  })

  it('end at a slash', () => {
    expect(path(bases({ SRCROOT: 'file:///repo' }), { uri: 'file:///repository/x.c' })).toBe('/repository/x.c')
  })

  it('are the working directory (SARIF §3.20.19)', () => {
    const header = { invocations: [{ workingDirectory: { uri: 'file:///home/user/repo' } }] }
    expect(path(header, { uri: 'file:///home/user/repo/src/x.c' })).toBe('src/x.c')
    expect(path({ invocations: [{ workingDirectory: '/home/user/repo' }] }, { uri: '/home/user/repo/x.c' })).toBe('x.c')
  })

  it('are the root that was given, as a path or as a URI', () => {
    const location = { uri: 'file:///builds/team/app/src/x.c' }
    for (const root of ['/builds/team/app', '/builds/team/app/', 'file:///builds/team/app']) {
      expect(path({}, location, root)).toBe('src/x.c')
    }
    expect(path({}, { uri: 'C:\\agent\\s\\x.c' }, 'c:\\agent\\s')).toBe('x.c')
    expect(path({}, { uri: 'packages/a/x.c' }, 'packages/a')).toBe('x.c')
    expect(path({}, { uri: '/modules/x.tf' }, '/')).toBe('modules/x.tf')
  })

  it('are one after another for one run', () => {
    const run = readRun({})
    const location = { uri: '/a/b/x.c' }
    expect(repoPath(run, location, '/a').path).toBe('b/x.c')
    expect(repoPath(run, location, '/a/b').path).toBe('x.c')
    expect(repoPath(run, location).path).toBe('/a/b/x.c')
  })

  it('are where the repository was, also where its base is not given (SARIF §3.23.8)', () => {
    const header = {
      originalUriBaseIds: { HOME: { uri: 'file:///home/user/' }, PACKAGE_ROOT: { uri: 'package/', uriBaseId: 'HOME' } },
      versionControlProvenance: [
        { mappedTo: { uriBaseId: 'PACKAGE_ROOT' } },
        { mappedTo: { uriBaseId: 'PACKAGE_ROOT', uri: 'plugin1' } },
        { mappedTo: { uriBaseId: 'PACKAGE_ROOT', uri: 'plugin2' } },
      ],
    }
    expect(path(header, { uri: 'plugin1/x.c', uriBaseId: 'PACKAGE_ROOT' })).toBe('x.c')
    expect(path(header, { uri: 'plugin3/x.c', uriBaseId: 'PACKAGE_ROOT' })).toBe('plugin3/x.c')
    expect(path(header, { uri: 'other/x.c', uriBaseId: 'HOME' })).toBe('other/x.c')
    const withoutHome = { versionControlProvenance: [{ mappedTo: { uri: 'sub/', uriBaseId: 'ROOT' } }] }
    expect(path(withoutHome, { uri: 'sub/x.c', uriBaseId: 'ROOT' })).toBe('x.c')
    expect(path(withoutHome, { uri: 'sub/x.c', uriBaseId: 'OTHER' })).toBe('sub/x.c')
  })

  it('give way to the longest that contains the file', () => {
    const header = { ...bases({ TOP: 'file:///home/' }), invocations: [{ workingDirectory: { uri: 'file:///home/user/repo' } }] }
    expect(path(header, { uri: 'user/repo/x.c', uriBaseId: 'TOP' })).toBe('x.c')
    expect(path(header, { uri: 'user/repo/x.c', uriBaseId: 'TOP' }, '/home/user/repo/deep')).toBe('x.c')
  })

  it('are the repository’s before a working directory below it (§3.23.8)', () => {
    const header = {
      versionControlProvenance: [{ mappedTo: { uri: 'file:///home/user/repo/' } }],
      invocations: [{ workingDirectory: { uri: 'file:///home/user/repo/src/deep/' } }],
    }
    expect(path(header, { uri: 'file:///home/user/repo/src/deep/x.c' })).toBe('src/deep/x.c')
    expect(path(header, { uri: 'file:///home/user/repo/src/deep/x.c' }, '/home/user/repo/src')).toBe('deep/x.c')
  })

  it('hold for URIs that are no files', () => {
    const header = bases({ SRCROOT: 'https://example.com/team/app/blob/main/' })
    expect(path(header, { uri: 'src/x.c', uriBaseId: 'SRCROOT' })).toBe('src/x.c')
    expect(path(header, { uri: 'src/a%20b.c', uriBaseId: 'SRCROOT' })).toBe('src/a%20b.c')
  })

  it('may be the root of the file system', () => {
    expect(path(bases({ ROOTPATH: 'file:///' }), { uri: 'app/Dockerfile', uriBaseId: 'ROOTPATH' })).toBe('app/Dockerfile')
  })

  it('leave nothing of themselves', () => {
    expect(path(bases({ SRCROOT: 'file:///repo/' }), { uriBaseId: 'SRCROOT' })).toBe('')
    const header = { versionControlProvenance: [{ mappedTo: { uri: 'file:///repo/x.c' } }] }
    expect(path(header, { uri: 'file:///repo/x.c' })).toBe('')
  })
})

describe('nested artifacts (SARIF §3.24.3)', () => {
  it('stand below the artifact that contains them', () => {
    const artifacts = [{ location: { uri: 'dist/app.zip' } }, { location: { uri: '/docs/intro.docx' }, parentIndex: 0 }]
    expect(repoPath(readRun({ artifacts }), { index: 1 })).toMatchObject({
      path: 'dist/app.zip/docs/intro.docx',
      steps: ['The location is that of artifact 1 of the log.', 'The artifact lies inside dist/app.zip.'],
    })
  })

  it('may contain each other', () => {
    const artifacts = [
      { location: { index: 0, uri: 'a' }, parentIndex: 1 },
      { location: { index: 1, uri: 'b' }, parentIndex: 0 },
    ]
    expect(path({ artifacts }, { index: 0 })).toMatch(/^(?:[ab]\/)+a$/)
  })
})

describe('repoPath', () => {
  it('gives the same object for equal locations', () => {
    const run = readRun({})
    expect(repoPath(run, { uri: 'x.c' })).toBe(repoPath(run, { uri: 'x.c' }))
  })

  it('throws for nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.string(), (header, location, root) => {
        const run = readRun({
          originalUriBaseIds: header,
          artifacts: header,
          invocations: [{ workingDirectory: location }],
          versionControlProvenance: header,
        })
        expect(typeof repoPath(run, location, root).path).toBe('string')
        expect(typeof repoPath(run, { uri: root, uriBaseId: root, index: 0 }, root).path).toBe('string')
      }),
    )
  })
})
