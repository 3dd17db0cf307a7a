import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { loadResult } from '#app/results/load-result.server.ts'
import type { ListedResult } from '#app/results/results.schemas.ts'
import { resultIdSchema } from '#app/results/results.schemas.ts'
import { deleteUpload } from '#app/uploads/delete-upload.server.ts'
import { failed, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import { History, type Series } from './history.ts'

vi.mock('#app/ingest/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))

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
const steps = fc.array(fc.oneof<fc.Arbitrary<Step>[]>(upload, upload, deletion), { minLength: 3, maxLength: 16 })
const series: Series[] = ['main/Tool', 'main/Other', 'pull/7/Tool']

class Check {
  readonly #store: TestStore
  readonly #project: string
  readonly #history = new History()
  /** Ids that stood for something, by tool and name; a name has but one at a time. */
  readonly #ids = new Map<string, string>()
  readonly #gone = new Set<string>()
  #commits = 0

  constructor(store: TestStore) {
    this.#store = store
    this.#project = store.project()
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'upload') await this.#upload(step)
    else {
      const uploads = this.#history.uploads()
      const id = uploads[step.which % Math.max(1, uploads.length)]
      if (id === undefined) return
      expect(await deleteUpload(this.#store.db, id)).toBe('deleted')
      this.#history.remove(id)
    }
    await this.compare()
  }

  async #upload({ series: to, names: has, complete }: Extract<Step, { does: 'upload' }>): Promise<void> {
    const [ref, tool] = to === 'pull/7/Tool' ? ['refs/pull/7/merge', 'Tool'] : ['main', to.replace('main/', '')]
    const log = named(has, { tool, ...(complete ? {} : failed) })
    const read = await this.#store.read(log, { project: this.#project, ref, commit: `${this.#commits++}` })
    this.#history.add(to, read.id, has, complete)
  }

  /** The list is what the history says; names keep their ids; what is gone says so; every page opens, with the bytes of the name. */
  async compare(): Promise<void> {
    const listed: ListedResult[] = []
    for (const q of ['ref:main', 'ref:pull/7']) listed.push(...(await this.#store.list(`project:${this.#project} is:* ${q}`)))
    const said = listed.map(({ ref, tool, message, state }) => `${ref}/${tool} ${message} ${state}`)
    const expected = series.flatMap((one) => [...this.#history.states(one)].map(([name, state]) => `${one} ${name} ${state}`))
    expect(said.toSorted()).toEqual(expected.toSorted())

    const present = new Map(listed.map(({ tool, message, id }) => [`${tool} ${message}`, id]))
    for (const { tool, message, id } of listed) expect(present.get(`${tool} ${message}`)).toBe(id)
    for (const [name, id] of this.#ids) {
      if (present.has(name)) expect(present.get(name)).toBe(id)
      else this.#gone.add(id)
    }
    this.#ids.clear()
    for (const [name, id] of present) this.#ids.set(name, id)

    for (const id of this.#gone) expect(await loadResult(this.#store.db, resultIdSchema.parse(id))).toEqual({ status: 'gone' })
    for (const { id, message, tool } of listed) {
      const loaded = await loadResult(this.#store.db, id)
      expect(loaded).toMatchObject({ status: 'found', detail: { project: this.#project, tool: { name: tool } } })
      if (loaded.status === 'found') expect(JSON.parse(loaded.detail.raw.text ?? '')).toMatchObject({ message: { text: message } })
    }
  }

  async end(): Promise<void> {
    for (const id of this.#history.uploads()) expect(await deleteUpload(this.#store.db, id)).toBe('deleted')
  }
}

describe.each(engines)('on %s, after any uploads and deletions', (engine) => {
  const store = useStore(engine)

  test('the store says what a plain history says; and nothing but ids is left when all is deleted', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const before = await countRows(store.db)
        const check = new Check(store)
        for (const step of taken) await check.take(step)
        await check.end()
        const after = await countRows(store.db)
        expect(after).toEqual({ ...before, permalink: after.permalink })
      }),
      { numRuns: engine === 'sqlite' ? 250 : 40 },
    )
  })
})
