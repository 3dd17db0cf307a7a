import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import type { SourceView } from '#app/results/source/source.schemas.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, the source of a result', (engine) => {
  const store = useStore(engine)

  test.each([20, 950])(
    'has the other results of its file, also of one with a path of %i letters, which is stored short',
    async (letters) => {
      const project = store.project()
      await store.read(besideOthers('p'.repeat(letters)), { project })
      const { file, ...view } = await sourceOfOwn(project)
      expect({ total: file?.total, view }).toMatchObject({ total: 1, view: { lines: [{ number: 3, results: [{ message: 'beside' }] }] } })
      const listed = await store.list(file?.query ?? '')
      expect(listed.map(({ message }) => message).toSorted()).toEqual(['beside', 'own'])
    },
  )

  test('tells of a long message as much as has room, and no half of a character', async () => {
    const project = store.project()
    await store.read(besideOthers('src/b.ts', `${'m'.repeat(119)}😀`), { project })
    expect(await sourceOfOwn(project)).toMatchObject({ lines: [{ results: [{ message: `${'m'.repeat(119)}…` }] }] })
  })

  test('has no other results where a query for them would be too long', async () => {
    const project = store.project()
    await store.read(besideOthers('p'.repeat(790)), { project, ref: 'r'.repeat(200) })
    expect(await sourceOfOwn(project)).toMatchObject({ file: null, lines: [{ number: 3, results: [] }] })
  })

  async function sourceOfOwn(project: string): Promise<SourceView> {
    const [own] = await store.list(`project:${project} own`)
    const loaded = await loadResult(store.db, resultIdSchema.parse(own?.id))
    if (loaded.status !== 'found') throw new Error(loaded.status)
    return loaded.detail.source
  }
})

/** A log with a result of a file, one on the same line of it, and one of another file. */
function besideOthers(path: string, message = 'beside'): string {
  const snippet = 'let a'
  return logOf([{ path, line: 3, message: 'own', snippet }, { path, line: 3, message, snippet }, { snippet }])
}
