import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repositoryKey, runProvenance } from '#app/sarif/runs/provenance.ts'
import { readRun } from '#app/sarif/runs/run.ts'

describe('repositoryKey', () => {
  it.each([
    'https://github.com/Owner/repo',
    'https://github.com/Owner/repo.git',
    'https://GitHub.com/Owner/repo/',
    'http://github.com/Owner/repo',
    'https://user:secret@github.com/Owner/repo.git',
    'https://github.com:443/Owner/repo?x=1#y',
    'ssh://git@github.com/Owner/repo.git',
    'ssh://git@github.com:22/Owner/repo.git',
    'git+https://github.com/Owner/repo.git',
    'git://github.com/Owner/repo.git',
    'git@github.com:Owner/repo.git',
    'git@github.com:/Owner/repo.git',
    'github.com:Owner/repo',
    'github.com/Owner/repo',
    ' https://github.com//Owner/repo \n',
  ])('reads %j as one repository', (uri) => {
    expect(repositoryKey(uri)).toBe('github.com/Owner/repo')
  })

  it('keeps what lies deeper, and the case of paths', () => {
    expect(repositoryKey('https://gitlab.example.com/group/sub/app.git')).toBe('gitlab.example.com/group/sub/app')
    expect(repositoryKey('https://dev.azure.com/org/project/_git/repo')).toBe('dev.azure.com/org/project/_git/repo')
    expect(repositoryKey('git@host:app.git')).toBe('host/app')
  })

  it.each([
    '',
    'TODO()',
    'repo',
    'owner/repo',
    'https://github.com',
    'https://github.com/',
    'https:///owner/repo',
    'file:///home/user/repo',
    'file://server/share/repo',
    '/home/user/repo',
    './repo',
    '../repo',
    'C:\\repo',
    'C:/repo',
    'https://github.com/../..',
    'https://github.com/.git',
    'two words',
    `https://github.com/${'a'.repeat(5_000)}`,
  ])('finds no repository in %j', (uri) => {
    expect(repositoryKey(uri)).toBeNull()
  })

  it('is a key of its own', () => {
    const part = fc.constantFrom(
      'git@',
      'https://',
      'ssh://',
      'user:pw@',
      'example.com',
      'HOST.org',
      ':22',
      '/',
      ':',
      'a',
      'b.git',
      '.git',
      '?q',
      '#f',
    )
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (uri) => {
          const key = repositoryKey(uri)
          fc.pre(key !== null)
          expect(key).not.toMatch(/[?#\\\s]|\/$|^\/|\/\//)
          expect(repositoryKey(`https://${key}`)).toBe(key)
          expect(repositoryKey(`ssh://git@${key}.git/`)).toBe(key)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('runProvenance (SARIF §3.23)', () => {
  const provenance = (...versionControlProvenance: unknown[]) => runProvenance(readRun({ versionControlProvenance }))

  it('is the first entry that names a repository', () => {
    expect(
      provenance(
        { repositoryUri: 'TODO()', revisionId: 'x' },
        { repositoryUri: 'https://example.com/a/b.git', revisionId: 'abc', branch: 'main' },
        { repositoryUri: 'https://example.com/c' },
      ),
    ).toEqual({ repository: 'example.com/a/b', revision: 'abc', branch: 'main' })
  })

  it('is the first entry where none does', () => {
    expect(provenance(null, { revisionId: 'abc' }, { revisionId: 'def' })).toEqual({ repository: null, revision: 'abc', branch: null })
  })

  it('takes blanks for nothing', () => {
    expect(provenance({ repositoryUri: 'https://example.com/a/b', revisionId: ' ', branch: '\n' })).toMatchObject({
      revision: null,
      branch: null,
    })
  })

  it('is empty without entries', () => {
    for (const value of [undefined, null, {}, [], [7]]) {
      expect(runProvenance(readRun({ versionControlProvenance: value }))).toEqual({ repository: null, revision: null, branch: null })
    }
  })
})
