import { describe, expect, test, vi } from 'vitest'
import { widerQueries } from '#app/results/empty/wider-queries.server.ts'
import { startModel } from '#app/search/model/thread/model-thread.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { pathEndings } from '#app/search/suggestions/like-path.server.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { patience } from '#tests/setup/patience.ts'
import { useUnhurriedClock } from '#tests/setup/unhurried.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

test('of a path in another folder than here the end may be meant', () => {
  const endings = (q: string) => parseQuery(q).terms.map(pathEndings)
  expect(endings('path:/home/me/shop/src/a.ts:12')).toEqual([
    ['me/shop/src/a.ts', 'shop/src/a.ts', 'src/a.ts', 'a.ts'].map((path) => `path:**/${path},**/${path}/**`),
  ])
  expect(endings('path:shop/src/*.ts path:C:\\shop\\src\\ path:a.ts path:"a b/c" -path:a/b path:a/b,c/d')).toEqual([
    ['path:**/src/*.ts'],
    ['path:**/shop/src,**/shop/src/**', 'path:**/src,**/src/**'],
    [],
    [],
    [],
    [],
  ])
  expect(endings(`path:${'a/'.repeat(20)}b`)[0]).toHaveLength(8)
})

describe.each([0, 1_000_000])('of a query that finds nothing, answered from %i rows in memory', (rows) => {
  const store = useStore('sqlite')
  useUnhurriedClock()

  test('what is like its path or its ref is offered where that finds something', async () => {
    const project = store.project()
    const main = logOf([
      { path: 'pkg/a.go' },
      { path: null, message: 'nowhere' },
      { path: 'pkg/db/Main.ts' },
      { path: 'lib/deep/src/a.go' },
      { path: 'src/users.ts' },
      { path: 'src/v1/x.ts', rule: 'other' },
      { path: 'my docs/a.md' },
      ...Array.from({ length: 210 }, (_, at) => ({
        path: `many/aa-${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}/x`,
        line: at + 1,
      })),
      { path: 'many/bb/README', rule: 'other' },
    ])
    await store.read(main, { project, ref: 'main' })
    await store.read(logOf([{ path: 'pkg/a.go', message: 'next' }]), { project, ref: 'next' })
    const thread = startModel(store.db, rows, (message, error) => void store.faults.push(`${message} ${String(error)}`))
    await vi.waitFor(() => expect(thread.status()).toMatchObject({ ready: rows > 0, loading: false }), patience)
    const offered = async (q: string) =>
      (await widerQueries(store.db, `project:${project} ${q}`)).otherwise.map(({ text, total }) => `${text} | ${total}`)
    expect(await offered('path:PKG/a.go')).toEqual(['path:pkg/a.go | 1'])
    expect(await offered('path:Pgk/DB/mian.ts')).toEqual(['path:pkg/db/Main.ts | 1'])
    expect(await offered('path:PKG/**/*.ts')).toEqual(['path:pkg/**/*.ts | 1'])
    expect(await offered('path:.\\Pkg\\A.go:12')).toEqual(['path:pkg/a.go | 1'])
    expect(await offered('path:PKG/')).toEqual(['path:pkg | 2'])
    expect(await offered('path:"My Docs"')).toEqual(['path:"my docs" | 1'])
    // Below the root, where nobody looks for names.
    expect(await offered('path:DB/MAIN.TS')).toEqual(['DB/MAIN.TS | 1'])
    // What is not among the folders with most is there all the same.
    expect(await offered('path:many/bb/Readme')).toEqual(['path:many/bb/README | 1'])
    expect(await offered('path:src/users')).toEqual(['path:**/src/users.* | 1'])
    expect(await offered('path:users')).toEqual(['path:**/users.* | 1'])
    expect(await offered('path:src/a')).toEqual(['path:**/src/a.* | 1'])
    expect(await offered('path:/home/me/shop/src/users.ts')).toEqual(['path:**/src/users.ts,**/src/users.ts/** | 1'])
    // Another version is another folder, and what the rest of the query does not find is not offered.
    expect(await offered('path:src/v2')).toEqual([])
    expect(await offered('path:PKG/a.go rule:other')).toEqual([])
    expect(await offered('path:nowhere/at/all')).toEqual([])
    // No path at all is not like one of a letter.
    expect(await offered('path:"q')).toEqual([])
    expect(await offered('ref:master path:pkg')).toEqual(['ref:main | 2'])
    expect(await offered('ref:feature/x')).toEqual([])
    await thread.stop()
    expect(store.faults).toEqual([])
  })
})
