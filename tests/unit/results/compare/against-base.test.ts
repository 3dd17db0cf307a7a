import { describe, expect, test } from 'vitest'
import { againstBase } from '#app/results/compare/against-base.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe('how a ref differs from its base', () => {
  const store = useStore('sqlite')

  test('is said as far as the rest of the query goes, and not where that leaves no room for both sides', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    await store.read(named(['b', 'c', 'd']), { project, ref: 'dev' })
    const ask = async (rest: string) => {
      const found = await againstBase(store.db, `project:${project} ref:dev ${rest}`)
      return found && { ref: found.ref, base: found.base, fresh: found.fresh, fixed: found.fixed }
    }
    expect(await ask('is:new')).toEqual({ ref: 'dev', base: 'main', fresh: 2, fixed: 1 })
    expect(await ask('-c')).toEqual({ ref: 'dev', base: 'main', fresh: 1, fixed: 1 })
    expect(await ask(`${'-rule:'.padEnd(968, 'x')} -c`)).toBeNull()
  })

  test('is said of a branch whose name would be taken for that of another', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    await store.read(named(['b', 'c', 'd']), { project, ref: 'refs/heads/origin/main' })
    const found = await againstBase(store.db, `project:${project} ref:refs/heads/origin/main`)
    expect(found).toMatchObject({ ref: 'origin/main', base: 'main', fresh: 2, fixed: 1 })
  })
})
