import { describe, expect, test } from 'vitest'
import { logOf, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

describe.each(engines)('on %s, a result that two categories of a ref have', (engine) => {
  const store = useStore(engine)

  /** A pull request whose `nightly` came before what has the category of the default ref, and so took its results, too. */
  async function overlapping() {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    const ids = await store.ids(project)
    await read(project, 'ab', 'nightly')
    await read(project, 'ab')
    return { project, ids }
  }

  /** Gives what the upload is told to have changed. */
  async function read(project: string, names: string, category?: string) {
    const upload = await store.read(named([...names]), { project, ref: 'pull/1', ...(category !== undefined && { category }) })
    return { id: upload.id, new: upload.new, fixed: upload.fixed }
  }

  async function states(project: string): Promise<Record<string, string>> {
    const listed = await store.list(`project:${project} ref:pull/1 is:*`)
    expect(new Set(listed.map(({ message }) => message)).size).toBe(listed.length)
    return Object.fromEntries(listed.map(({ message, state }) => [message, state]))
  }

  test('is that result still at the next upload of the first, and what is new is new', async () => {
    const { project, ids } = await overlapping()
    expect(await read(project, 'abc', 'nightly')).toMatchObject({ new: 1, fixed: 0 })
    expect(await store.ids(project, 'ref:pull/1')).toMatchObject(ids)
    expect(Object.keys(await store.ids(project, 'ref:pull/1 is:new'))).toEqual(['c'])
    expect(await read(project, 'ab')).toMatchObject({ new: 0, fixed: 0 })
    expect(await read(project, 'abc', 'nightly')).toMatchObject({ new: 0, fixed: 0 })
    expect(await states(project)).toEqual({ a: 'open', b: 'open', c: 'open' })
  })

  test('is in no upload of a category after it has gone from that, and open while the one that had it last has it', async () => {
    const { project } = await overlapping()
    const { id } = await read(project, 'a', 'nightly')
    expect(await store.messages(project, `upload:${id} is:*`)).toEqual(['a'])
    expect(await states(project)).toEqual({ a: 'open', b: 'open' })
    expect(await read(project, '')).toMatchObject({ fixed: 1 })
    expect(await states(project)).toEqual({ a: 'open', b: 'fixed' })
    const last = await read(project, '', 'nightly')
    expect(await store.messages(project, `upload:${last.id} is:*`)).toEqual([])
    expect(await states(project)).toEqual({ a: 'fixed', b: 'fixed' })
  })

  test('stays open by one where the log of the other calls it absent', async () => {
    const { project } = await overlapping()
    const results = [
      { fingerprint: 'a', message: 'a', line: 1, baselineState: 'absent' },
      { fingerprint: 'b', message: 'b', line: 2 },
    ]
    const upload = await store.read(logOf(results), { project, ref: 'pull/1', category: 'nightly' })
    expect(upload).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.messages(project, 'ref:pull/1 is:open')).toEqual(['a', 'b'])
  })

  test('has its id when it comes back to either', async () => {
    const { project, ids } = await overlapping()
    await read(project, '', 'nightly')
    await read(project, 'ab', 'nightly')
    expect(await store.ids(project, 'ref:pull/1')).toEqual(ids)
    await read(project, '', 'nightly')
    await read(project, '')
    expect(await states(project)).toEqual({ a: 'fixed', b: 'fixed' })
    await read(project, 'a')
    expect(await states(project)).toEqual({ a: 'reopened', b: 'fixed' })
    expect(await store.ids(project, 'ref:pull/1')).toEqual({ a: ids['a'] })
  })
})
