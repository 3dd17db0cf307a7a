import { describe, expect, test } from 'vitest'
import { childOf, levelsAsked, listFolders } from '#app/search/answers/folder-list.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { understand } from '#app/search/language/understand.ts'
import { globPattern } from '#app/search/text/glob.ts'

function termsOf(q: string) {
  return understand(parseQuery(q))
}

describe('what stands in a folder on the way to a path', () => {
  test.each([
    ['', 'src/db/a.ts', 'src/'],
    ['src/', 'src/db/a.ts', 'src/db/'],
    ['src/db/', 'src/db/a.ts', 'src/db/a.ts'],
    ['src/', 'source/a.ts', null],
    ['src/', 'src/', null],
    ['', 'a.ts', 'a.ts'],
    ['', '', ''],
    ['', '/etc/passwd', '/'],
    ['/', '/etc/passwd', '/etc/'],
    ['a/', 'a//b', 'a//'],
    ['', 'https://example.com/x', 'https:/'],
  ])('in %j to %j is %j', (folder, path, expected) => {
    expect(childOf(folder, path)).toBe(expected)
  })
})

describe('a level of the tree', () => {
  const counts = new Map([
    ['src/a.ts', [9, 0, 0, 0, 0, 0, 0, 0]],
    ['src/x/', [0, 1, 0, 0, 0, 0, 2, 0]],
    ['src/y/', [0, 0, 0, 0, 0, 0, 0, 5]],
    ['src/b c.ts', [0, 0, 0, 0, 0, 1, 0, 0]],
  ])

  test('has folders before files, the fullest first, with counts by severity', () => {
    const [level] = listFolders(new Map([['src/', counts]]), [], 3)
    expect(level).toEqual({
      folder: 'src/',
      children: [
        { path: 'src/y/', name: 'y', isFolder: true, value: 'src/y', chosen: null, count: 5, severities: [['none', 5]] },
        {
          path: 'src/x/',
          name: 'x',
          isFolder: true,
          value: 'src/x',
          chosen: null,
          count: 3,
          severities: [
            ['high', 1],
            ['note', 2],
          ],
        },
        { path: 'src/a.ts', name: 'a.ts', isFolder: false, value: 'src/a.ts', chosen: null, count: 9, severities: [['critical', 9]] },
      ],
      more: 1,
    })
  })

  test('always has what the query names, as it is written there', () => {
    const [level] = listFolders(new Map([['src/', counts]]), termsOf('-path:"src/b c.ts" path:src/x/'), 1)
    expect(level?.children.map(({ value, chosen }) => [value, chosen])).toEqual([
      ['src/x/', 'include'],
      ['"src/b c.ts"', 'exclude'],
    ])
    expect(level?.more).toBe(2)
  })

  test('has as chosen what the query names from the folder on that it begins in', () => {
    const [level] = listFolders(new Map([['src/', counts]]), termsOf('path:./src/x -path:././src/a.ts'), 1)
    expect(level?.children.map(({ path, value, chosen }) => [path, value, chosen])).toEqual([
      ['src/x/', './src/x', 'include'],
      ['src/a.ts', '././src/a.ts', 'exclude'],
    ])
  })

  test('has what lies in the root of a file system under a slash, and a folder that has but one file', () => {
    const file = [1, 0, 0, 0, 0, 0, 0, 0]
    const counts = new Map([
      ['', new Map([['/', file]])],
      ['/', new Map([['/a.ts', file]])],
    ])
    const [root, slash] = listFolders(counts, [], 5)
    expect(root?.children).toMatchObject([{ path: '/', name: '/', value: '/', isFolder: true }])
    expect(slash?.children).toMatchObject([{ path: '/a.ts', name: 'a.ts', value: '/a.ts' }])
  })

  test('says of folders without a name no more than what is in them', () => {
    const paths = ['a//b', 'a///b', 'a/c', '//d', '///d', '/e', 'https://f.example/g', 'https:/h']
    const file = [1, 0, 0, 0, 0, 0, 0, 0]
    for (const folder of ['', 'a/', 'a//', '/', '//', 'https:/']) {
      const children = new Map(paths.flatMap((path) => childOf(folder, path) ?? []).map((path) => [path, file]))
      for (const { path, value } of listFolders(new Map([[folder, children]]), [], 9)[0]?.children ?? []) {
        const [glob = ''] = termsOf(`path:${value}`)[0]?.values ?? []
        const found = paths.filter((one) => new RegExp(globPattern(glob), 'su').test(one))
        expect(found, value).toEqual(paths.filter((one) => one.startsWith(path)))
      }
    }
    const [level] = listFolders(new Map([['a/', new Map([['a//', file]])]]), termsOf('path:a//'), 9)
    expect(level?.children).toMatchObject([{ path: 'a//', name: '/', value: 'a//', chosen: 'include' }])
  })

  test('counts what is said of a folder itself in that folder, as asking for it does', () => {
    const counts = new Map([
      ['', [0, 0, 0, 0, 0, 0, 0, 7]],
      ['/', [0, 0, 0, 0, 0, 0, 1, 0]],
      ['infra', [2, 0, 0, 0, 0, 0, 1, 0]],
      ['infra/', [1, 4, 0, 0, 0, 0, 0, 0]],
      ['infra.tf', [0, 0, 0, 0, 0, 0, 5, 0]],
    ])
    const [level] = listFolders(new Map([['', counts]]), termsOf('path:infra'), 3)
    const infra = { path: 'infra/', name: 'infra', value: 'infra', chosen: 'include', isFolder: true, count: 8 }
    expect(level?.children).toMatchObject([
      {
        ...infra,
        severities: [
          ['critical', 3],
          ['high', 4],
          ['note', 1],
        ],
      },
      { path: '/', count: 1 },
      { path: '', count: 7 },
    ])
    expect(level?.more).toBe(1)
  })

  test('is left out where nothing is in it, but for the root', () => {
    const counts = new Map([
      ['', new Map()],
      ['gone/', new Map()],
    ])
    expect(listFolders(counts, [], 5)).toEqual([{ folder: '', children: [], more: 0 }])
  })
})

test('a tree that is asked for without folders is open for what the query names', () => {
  expect(levelsAsked([], termsOf('path:src/db,lib/*.ts -path:./a/b'))).toEqual(['', 'src/', 'src/db/', 'a/'])
  expect(levelsAsked(['x/'], termsOf('path:src'))).toEqual(['x/'])
  expect(levelsAsked([], termsOf('path:""'))).toEqual([''])
  expect(levelsAsked([], termsOf(`path:${'a/'.repeat(400)}`))).toHaveLength(13)
})
