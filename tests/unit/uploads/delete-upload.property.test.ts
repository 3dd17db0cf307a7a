import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { failed, logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import { History, type Series } from './history.ts'

type Step = { does: 'upload'; series: Series; names: string[]; complete: boolean } | { does: 'delete'; which: number }

const names = ['a', 'b', 'c', 'd']
/** Names in any order, so that their lines and with them their content change. */
const upload = fc.record({
  does: fc.constant('upload' as const),
  series: fc.constantFrom<Series>('main/Tool', 'main/Tool', 'main/Other', 'pull/7/Tool'),
  names: fc.shuffledSubarray(names),
  complete: fc.nat(4).map((dice) => dice > 0),
})
const deletion = fc.record({ does: fc.constant('delete' as const), which: fc.nat() })
const steps = fc.array(fc.oneof<fc.Arbitrary<Step>[]>(upload, upload, deletion), { minLength: 3, maxLength: 12 })
const series: Series[] = ['main/Tool', 'main/Other', 'pull/7/Tool']

/** Takes the steps in a project of its own, and says after each what of the store is other than it should be. */
class Walk {
  readonly #store: TestStore
  readonly #project: string
  readonly #history = new History()
  /** Ids that stand for something, by tool and name; a name has but one at a time. */
  #ids = new Map<string, ResultId>()
  readonly #gone = new Set<ResultId>()
  #commits = 0

  constructor(store: TestStore) {
    this.#store = store
    this.#project = store.project()
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'upload') return this.#upload(step)
    const uploads = this.#history.uploads()
    const id = uploads[step.which % Math.max(1, uploads.length)]
    if (id !== undefined) await this.#delete(id)
  }

  async end(): Promise<void> {
    for (const id of this.#history.uploads()) await this.#delete(id)
  }

  async #upload({ series: to, names: has, complete }: Extract<Step, { does: 'upload' }>): Promise<void> {
    const [ref, tool] = to === 'pull/7/Tool' ? ['refs/pull/7/merge', 'Tool'] : ['main', to.replace('main/', '')]
    // Told by their lines' texts: what a fingerprint tells is judged by more results than there are here, and none is taken over before that.
    const findings = has.map((name, at) => ({ message: name, snippet: name, line: at + 1 }))
    const log = logOf(findings, { tool, ...(complete ? {} : failed) })
    const read = await this.#store.read(log, { project: this.#project, ref, commit: `${this.#commits++}` })
    this.#history.add(to, read.id, has, complete)
  }

  async #delete(upload: string): Promise<void> {
    await deleteUpload(this.#store.db, upload)
    this.#history.remove(upload)
  }

  /** What the list says, and what the history says that it should. */
  async states(): Promise<{ listed: string[]; expected: string[] }> {
    const listed = (await this.#listed()).map(({ ref, tool, message, state }) => `${ref}/${tool} ${message} ${state}`)
    const expected = series.flatMap((one) => [...this.#history.states(one)].map(([name, state]) => `${one} ${name} ${state}`))
    return { listed: listed.toSorted(), expected: expected.toSorted() }
  }

  /** Names that have several ids, or another than before although they never went. */
  async changedIds(): Promise<string[]> {
    const ids = new Map<string, ResultId>()
    const changed: string[] = []
    for (const { tool, message, id } of await this.#listed()) {
      const name = `${tool} ${message}`
      if ((ids.get(name) ?? id) !== id || (this.#ids.get(name) ?? id) !== id || this.#gone.has(id)) changed.push(name)
      ids.set(name, id)
    }
    for (const [name, id] of this.#ids) if (!ids.has(name)) this.#gone.add(id)
    this.#ids = ids
    return changed
  }

  /** Pages that are not what they should be: those of a name with its original bytes, those of what is gone that it is. */
  async wrongPages(): Promise<unknown[]> {
    const wrong: unknown[] = []
    for (const { id, message, tool } of await this.#listed()) {
      const loaded = await loadResult(this.#store.db, id)
      const raw = loaded.status === 'found' ? (loaded.detail.raw.text ?? '') : ''
      const isRight = loaded.status === 'found' && loaded.detail.tool.name === tool && raw.includes(`"message":{"text":"${message}"}`)
      if (!isRight) wrong.push([message, loaded])
    }
    // Refs share their bytes, as far as they are the same.
    const lost = this.#store.db.kysely
      .selectFrom('sighted as sighting')
      .leftJoin('block', 'block.id', 'sighting.block')
      .select('sighting.message')
    wrong.push(...(await lost.where('block.id', 'is', null).execute()))
    for (const id of this.#gone) {
      const loaded = await loadResult(this.#store.db, id)
      if (loaded.status !== 'gone') wrong.push([id, loaded])
    }
    return wrong
  }

  async #listed(): Promise<ListedResult[]> {
    const queries = ['ref:main', 'ref:pull/7'].map((ref) => this.#store.list(`project:${this.#project} is:* ${ref}`))
    return (await Promise.all(queries)).flat()
  }
}

describe.each(engines)('on %s, after any uploads and deletions', (engine) => {
  const store = useStore(engine)

  test('the store says what a plain history says; and nothing but ids is left when all is deleted', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const before = await countRows(store.db)
        const walk = new Walk(store)
        for (const step of taken) {
          await walk.take(step)
          const { listed, expected } = await walk.states()
          expect(listed).toEqual(expected)
          expect(await walk.changedIds()).toEqual([])
          expect(await walk.wrongPages()).toEqual([])
        }
        await walk.end()
        const after = await countRows(store.db)
        expect(after).toEqual({ ...before, permalink: after.permalink })
      }),
      { numRuns: engine === 'sqlite' ? 25 : 6 },
    )
  })

  test('it does so, too, where a ref has more results than one statement of a deletion goes through', async () => {
    const walk = new Walk(store)
    const of = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `n${from + at}`)
    const logs = [of(0, 1400), of(400, 1500), [...of(0, 100), ...of(300, 1450)], of(200, 1600), [...of(0, 50), ...of(1200, 1500)]]
    for (const names of logs) await walk.take({ does: 'upload', series: 'main/Tool', names, complete: true })
    for (const which of [1, 2, 0, 1]) {
      await walk.take({ does: 'delete', which })
      const { listed, expected } = await walk.states()
      expect(listed).toEqual(expected)
      expect(await walk.changedIds()).toEqual([])
    }
  })
})
