import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repositoryAddress } from '#app/sarif/repositories/repository-address.ts'
import { repositoryLink } from '#app/sarif/repositories/repository-link.ts'

const commit = '3f1c9a7e5b2d4860a1c3e5f7092b4d6f81a3c5e7'
const place = { uri: '', revision: commit, branch: 'main', path: 'src/a b#1.ts', startLine: 8, endLine: 10 }

describe('a link to lines at a commit', () => {
  test.each([
    ['https://github.com/o/r', `https://github.com/o/r/blob/${commit}/src/a%20b%231.ts#L8-L10`],
    ['https://github.example.com/o/r.git', `https://github.example.com/o/r/blob/${commit}/src/a%20b%231.ts#L8-L10`],
    ['https://gitlab.com/group/sub/r.git', `https://gitlab.com/group/sub/r/-/blob/${commit}/src/a%20b%231.ts#L8-10`],
    ['https://codeberg.org/o/r', `https://codeberg.org/o/r/src/commit/${commit}/src/a%20b%231.ts#L8-L10`],
    ['https://gitea.example.com/o/r', `https://gitea.example.com/o/r/src/commit/${commit}/src/a%20b%231.ts#L8-L10`],
    ['https://bitbucket.org/o/r', `https://bitbucket.org/o/r/src/${commit}/src/a%20b%231.ts#lines-8:10`],
    [
      'https://bitbucket.example.com/scm/key/r.git',
      `https://bitbucket.example.com/projects/KEY/repos/r/browse/src/a%20b%231.ts?at=${commit}#8-10`,
    ],
    [
      'https://dev.azure.com/org/project/_git/r',
      `https://dev.azure.com/org/project/_git/r?path=/src/a%20b%231.ts&version=GC${commit}&line=8&lineEnd=11&lineStartColumn=1&lineEndColumn=1`,
    ],
  ])('%s', (uri, href) => {
    expect(repositoryLink({ ...place, uri })?.href).toBe(href)
  })

  test('one line, and none', () => {
    expect(repositoryLink({ ...place, uri: 'github.com/o/r', endLine: null })?.href).toMatch(/#L8$/)
    expect(repositoryLink({ ...place, uri: 'github.com/o/r', startLine: null })?.href).toMatch(/\.ts$/)
  })

  test('says which commit it leads to', () => {
    expect(repositoryLink({ ...place, uri: 'github.com/o/r' })?.at).toBe(`github.com, commit ${commit}`)
  })

  test('a revision that is no hash, as the name of a branch, is not asked for as a commit', () => {
    expect(repositoryLink({ ...place, uri: 'codeberg.org/o/r', revision: 'release/2' })?.href).toContain('/src/branch/release/2/')
    expect(repositoryLink({ ...place, uri: 'https://dev.azure.com/org/_git/r', revision: 'release/2' })?.href).toContain(
      'version=GBrelease',
    )
  })

  test('without a commit it leads to the branch, and says so', () => {
    const branch = { ...place, revision: null, branch: 'refs/heads/feature/x' }
    expect(repositoryLink({ ...branch, uri: 'github.com/o/r' })).toMatchObject({
      href: 'https://github.com/o/r/blob/feature/x/src/a%20b%231.ts#L8-L10',
      at: 'github.com, branch feature/x',
    })
    expect(repositoryLink({ ...branch, uri: 'codeberg.org/o/r' })?.href).toContain('/src/branch/feature/x/')
    expect(repositoryLink({ ...branch, uri: 'https://stash.example.com/scm/k/r' })?.href).toContain('?at=refs%2Fheads%2Ffeature%2Fx#')
    expect(repositoryLink({ ...branch, uri: 'https://dev.azure.com/o/p/_git/r' })?.href).toContain('&version=GBfeature%2Fx&')
    expect(repositoryLink({ ...place, uri: 'github.com/o/r', revision: null, branch: null })).toBeNull()
  })

  test('a path or a name that leads elsewhere is none', () => {
    for (const path of ['', '/etc/passwd', '../x', 'a/../../x', 'a//b']) {
      expect(repositoryLink({ ...place, uri: 'github.com/o/r', path }), path).toBeNull()
    }
    for (const revision of ['../../x', 'a b', '-x', 'x'.repeat(300)]) {
      expect(repositoryLink({ ...place, uri: 'github.com/o/r', revision, branch: null }), revision).toBeNull()
    }
  })
})

describe('a repository is found by any of its forms', () => {
  test.each([
    ['git@github.com:o/r.git', 'https://github.com/o/r'],
    ['ssh://git@github.com:22/o/r.git', 'https://github.com/o/r'],
    ['git+ssh://git@gitlab.com/g/s/r.git', 'https://gitlab.com/g/s/r'],
    ['https://user:secret@github.com/o/r.git/', 'https://github.com/o/r'],
    ['HTTPS://GitHub.com/o/r', 'https://github.com/o/r'],
    ['http://gitlab.example.com:8080/g/r.git', 'http://gitlab.example.com:8080/g/r'],
    ['github.com/o/r', 'https://github.com/o/r'],
    ['https://org@dev.azure.com/org/my%20project/_git/r', 'https://dev.azure.com/org/my%20project/_git/r'],
    ['https://org.visualstudio.com/DefaultCollection/p/_git/r', 'https://dev.azure.com/org/p/_git/r'],
    ['https://dev.azure.com/org/_git/r', 'https://dev.azure.com/org/r/_git/r'],
    ['git@ssh.dev.azure.com:v3/org/p/r', 'https://dev.azure.com/org/p/_git/r'],
    ['ssh://git@bitbucket.example.com:7999/key/r.git', 'https://bitbucket.example.com/projects/KEY/repos/r'],
    ['https://code.example.com/scm/~kim/r.git', 'https://code.example.com/users/kim/repos/r'],
    ['https://bitbucket.example.com/projects/KEY/repos/r/browse', 'https://bitbucket.example.com/projects/KEY/repos/r'],
    ['https://bitbucket.example.com/users/kim/repos/r/browse', 'https://bitbucket.example.com/users/kim/repos/r'],
    ['https://forgejo.example.com/o/r', 'https://forgejo.example.com/o/r'],
    ['https://stash.example.com/key/r.git', 'https://stash.example.com/projects/KEY/repos/r'],
  ])('%s', (uri, base) => {
    expect(repositoryAddress(uri)?.base).toBe(base)
  })

  test.each([
    ...['https://git.example/o/r', 'https://github.com/o', 'file:///home/o/r', 'C:\\github.com\\o\\r', '', 'github.com'],
    ...['javascript:alert(1)//github.com/o/r', 'https://github.com/../r', 'https://github.com@evil.example/o/r'],
    ...[
      'https://github.com\\@evil.example/o/r',
      'https://evil.example/github.com/r',
      'https://github.com/o/%2e%2e',
      'https://github.com/%zz/r',
      'https://gitlab.com/group',
      'https://github.com/o/r/tree/main',
      'https://bitbucket.org/o/r/src/main',
      'https://dev.azure.com/org/project/r',
      'https://dev.azure.com/org/project/more/_git/r',
      'git@ssh.dev.azure.com:v4/org/project/r',
      'git@ssh.dev.azure.com:v3/org',
    ],
  ])('%s is none that is known', (uri) => {
    expect(repositoryAddress(uri)).toBeNull()
  })

  test('whatever a log says, a link is http without user info', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('https://github.com/', 'git@gitlab.com:', ''), fc.string(), (rest, start, path) => {
        const link = repositoryLink({ ...place, uri: start + rest, path })
        if (link === null) return
        const url = new URL(link.href)
        expect([url.protocol, url.username, url.password]).toEqual([expect.stringMatching(/^https?:$/), '', ''])
      }),
    )
  })
})
