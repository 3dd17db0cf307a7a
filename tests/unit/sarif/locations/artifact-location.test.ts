import { describe, expect, it } from 'vitest'
import { resolveArtifactLocation } from '#app/sarif/locations/artifact-location.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({
  originalUriBaseIds: {
    HOME: { uri: 'file:///home/user/' },
    REPO: { uri: 'repo', uriBaseId: 'HOME' },
    SRC: { uri: 'src/', uriBaseId: 'REPO' },
    PRIVATE: { description: { text: 'not said' } },
    INNER: { uri: 'inner/', uriBaseId: 'PRIVATE' },
    PLAIN: { uri: '/opt/app' },
    RELATIVE: { uri: './' },
    STRING: 'file:///string/',
    LOOP: { uri: 'a/', uriBaseId: 'POOL' },
    POOL: { uri: 'b/', uriBaseId: 'LOOP' },
    ROOT: { uri: 'file:///' },
    BROKEN: 7,
  },
  artifacts: [{ location: { uri: 'x.c', uriBaseId: 'SRC' } }, { location: {} }, null, { location: { uri: 'inner.txt' }, parentIndex: 0 }],
})

function resolve(location: unknown) {
  const { uri, base, problem } = resolveArtifactLocation(run, location)
  return { uri, base, problem }
}

describe('resolveArtifactLocation (SARIF §3.4)', () => {
  it('gives nothing for nothing', () => {
    for (const location of [undefined, null, 7, [], {}, { description: { text: 'x' } }]) {
      expect(resolveArtifactLocation(run, location)).toEqual({ uri: null, base: null, container: null, steps: [], problem: null })
    }
  })

  it('takes a URI without base as it is', () => {
    expect(resolve({ uri: 'a%20b.c' })).toEqual({ uri: 'a%20b.c', base: null, problem: null })
    expect(resolve('a.c')).toEqual({ uri: 'a.c', base: null, problem: null })
  })

  it('names a URI that is no string', () => {
    expect(resolve({ uri: { path: 'x' } })).toEqual({ uri: null, base: null, problem: 'uri-not-a-string' })
  })

  it('goes by the index where there is no URI (SARIF §3.4.5)', () => {
    expect(resolve({ index: 0 }).uri).toBe('file:///home/user/repo/src/x.c')
    expect(resolve({ uri: 'y.c', index: 0 }).uri).toBe('y.c')
    expect(resolve({ index: 2 })).toEqual({ uri: null, base: null, problem: 'artifact-not-found' })
    expect(resolve({ index: 99 }).problem).toBe('artifact-not-found')
    expect(resolve({ index: -1 })).toEqual({ uri: null, base: null, problem: null })
    expect(resolve({ index: 1 })).toEqual({ uri: null, base: null, problem: null })
  })

  it('knows the artifact that contains it (SARIF §3.24.3)', () => {
    expect(resolveArtifactLocation(run, { index: 3 }).container).toEqual({ uri: 'x.c', uriBaseId: 'SRC' })
  })
})

describe('bases (SARIF §3.14.14)', () => {
  it('are prepended up to the outermost, with the slash that is missing', () => {
    expect(resolve({ uri: 'x.c', uriBaseId: 'SRC' })).toEqual({
      uri: 'file:///home/user/repo/src/x.c',
      base: { id: 'HOME', uri: 'file:///home/user/' },
      problem: null,
    })
    expect(resolveArtifactLocation(run, { uri: 'x.c', uriBaseId: 'REPO' }).steps).toEqual([
      'The base REPO is repo.',
      'The base HOME is file:///home/user/.',
    ])
  })

  it('stand for themselves where there is no URI', () => {
    expect(resolve({ uriBaseId: 'REPO' }).uri).toBe('file:///home/user/repo')
  })

  it('leave the URI relative where the log does not give them', () => {
    expect(resolve({ uri: 'x.c', uriBaseId: 'UNHEARD' })).toEqual({ uri: 'x.c', base: { id: 'UNHEARD', uri: null }, problem: null })
    expect(resolve({ uri: 'x.c', uriBaseId: 'INNER' })).toEqual({ uri: 'inner/x.c', base: { id: 'PRIVATE', uri: null }, problem: null })
    for (const uriBaseId of ['BROKEN', '__proto__', 'constructor']) expect(resolve({ uri: 'x.c', uriBaseId }).uri).toBe('x.c')
  })

  it('may be plain paths, relative ones or bare strings', () => {
    expect(resolve({ uri: 'x.c', uriBaseId: 'PLAIN' })).toEqual({
      uri: '/opt/app/x.c',
      base: { id: 'PLAIN', uri: '/opt/app' },
      problem: null,
    })
    expect(resolve({ uri: 'x.c', uriBaseId: 'RELATIVE' })).toEqual({ uri: './x.c', base: null, problem: null })
    expect(resolve({ uri: 'x.c', uriBaseId: 'STRING' }).uri).toBe('file:///string/x.c')
  })

  it('do not double the slash', () => {
    expect(resolve({ uri: '/home/user/x.c', uriBaseId: 'ROOT' }).uri).toBe('file:///home/user/x.c')
    expect(resolve({ uri: '/x.c', uriBaseId: 'REPO' }).uri).toBe('file:///home/user/repo/x.c')
  })

  it('are not repeated where the URI has them already', () => {
    expect(resolve({ uri: '/opt/app/x.c', uriBaseId: 'PLAIN' }).uri).toBe('/opt/app/x.c')
    expect(resolve({ uri: '/opt/apples/x.c', uriBaseId: 'PLAIN' }).uri).toBe('/opt/app/opt/apples/x.c')
  })

  it('yield to an absolute URI', () => {
    for (const uri of ['file:///tmp/x.c', 'C:\\x.c', 'https://example.com/x.c']) {
      expect(resolve({ uri, uriBaseId: 'SRC' })).toEqual({ uri, base: { id: 'HOME', uri: 'file:///home/user/' }, problem: null })
    }
  })

  it('that stand on themselves are named', () => {
    expect(resolve({ uri: 'x.c', uriBaseId: 'LOOP' })).toEqual({
      uri: 'b/a/x.c',
      base: { id: 'LOOP', uri: null },
      problem: 'uri-base-loop',
    })
  })

  it('are not followed without end', () => {
    const originalUriBaseIds: Record<string, unknown> = {}
    for (let index = 0; index < 1_000; index += 1) originalUriBaseIds[`B${index}`] = { uri: 'a/', uriBaseId: `B${index + 1}` }
    const { problem, steps } = resolveArtifactLocation(readRun({ originalUriBaseIds }), { uri: 'x', uriBaseId: 'B0' })
    expect(problem).toBe('uri-base-too-deep')
    expect(steps.at(-1)).toBe('More than 64 bases stand on each other.')
  })
})

describe('the steps to a location', () => {
  it.each([
    [{ index: 0 }, 'The location is that of artifact 0 of the log.'],
    [{ index: 99 }, 'The log has no artifact 99 with a location.'],
    [{ uri: 'file:///tmp/x.c', uriBaseId: 'SRC' }, 'The URI is absolute and stands for itself, although it names the base SRC.'],
    [{ uri: 'x.c', uriBaseId: 'UNHEARD' }, 'The log does not say where the base UNHEARD is, so the URI stays relative to it.'],
    [{ uri: '/x.c', uriBaseId: 'UNHEARD' }, 'The log does not say where the base UNHEARD is.'],
    [{ uri: 'x.c', uriBaseId: 'LOOP' }, 'The base LOOP stands on itself.'],
  ])('of %j say: %s', (location, step) => {
    expect(resolveArtifactLocation(run, location).steps).toContain(step)
  })
})

describe('equal locations', () => {
  it('give the same object', () => {
    const location = () => ({ uri: 'x.c', uriBaseId: 'SRC', index: 0 })
    expect(resolveArtifactLocation(run, location())).toBe(resolveArtifactLocation(run, location()))
    expect(resolveArtifactLocation(run, { uri: 'x.c', uriBaseId: 'REPO' })).toBe(
      resolveArtifactLocation(run, { uri: 'x.c', uriBaseId: 'REPO' }),
    )
  })

  it('are told from others of the same URI', () => {
    expect(resolve({ uri: 'z.c', uriBaseId: 'SRC' }).uri).toBe('file:///home/user/repo/src/z.c')
    expect(resolve({ uri: 'z.c', uriBaseId: 'REPO' }).uri).toBe('file:///home/user/repo/z.c')
    expect(resolve({ uri: 'z.c' }).uri).toBe('z.c')
  })
})
