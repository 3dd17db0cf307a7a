import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { ownSightings } from '#app/store/deleting/write-out.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { failed, type Finding, logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { type LoadedModel, loadModel } from '#tests/unit/search/model/loaded-model.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import { type TestStore, useStore } from './test-store.ts'

type Upload = { does: 'upload'; ref: string; base?: string | undefined; category: string; findings: Finding[]; complete: boolean }
type Step = Upload | { does: 'delete'; which: number }

const refs = ['main', 'refs/pull/7/merge', 'refs/pull/8/merge', 'dev']
/** Results that mostly are as they always are, sometimes on another line or in another file. */
const findings = fc.tuple(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => fc.tuple(fc.constant(name), fc.nat(19)))).map((dice) =>
  dice.flatMap(([name, die]): Finding[] => {
    if (die < 3) return []
    return [{ message: name, snippet: name, line: die === 3 ? 40 : name.charCodeAt(0) - 90, path: die === 4 ? 'src/moved.ts' : 'src/a.ts' }]
  }),
)
const upload = fc.record({
  does: fc.constant('upload' as const),
  ref: fc.constantFrom('main', 'main', ...refs),
  base: fc.constantFrom(undefined, 'dev'),
  category: fc.constantFrom('', '', '', 'nightly'),
  findings,
  complete: fc.nat(9).map((die) => die > 0),
})
const deletion = fc.record({ does: fc.constant('delete' as const), which: fc.nat() })
const more = fc.array(fc.oneof<fc.Arbitrary<Step>[]>(upload, upload, upload, upload, deletion), { minLength: 3, maxLength: 8, size: 'max' })
const onMain = upload.map((one): Upload => ({ ...one, ref: 'main' }))
/** Begins with a ref that shares what there is, which another may have as its base. */
const steps = fc
  .tuple(
    fc.array(onMain, { maxLength: 1 }),
    findings.filter((some) => some.length > 0),
    fc.constantFrom('dev', 'refs/pull/7/merge'),
    more,
  )
  .map(([before, has, second, after]): Step[] => {
    const first = ['main', second].map((ref): Upload => ({ does: 'upload', ref, category: '', findings: has, complete: true }))
    return [...before, ...first, ...after]
  })

const now = '2027-01-01T00:00:00.000Z'
const queries = [
  ...['ref:* is:* kind:*', 'ref:* is:new', 'ref:pull/7 is:fixed', 'ref:* is:reopened', 'ref:* baseline:updated,absent', 'ref:* -commit:1'],
  ...['commit:1,3', 'compare:main..pull/7', 'compare:pull/7..pull/8 change:same,updated', 'ref:* fixed:>2026-01-01'],
]

/** Takes the same steps in a project, where what refs share stays shared, and in one in which it is written out after each. */
class Twice {
  readonly #store: TestStore
  readonly #model: LoadedModel
  readonly #projects: readonly [string, string]
  #uploads: (readonly [string, string])[] = []
  #commits = 0
  #asked = 0
  shared = 0

  constructor(store: TestStore, model: LoadedModel) {
    this.#store = store
    this.#model = model
    this.#projects = [store.project(), store.project()]
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'delete') {
      const at = step.which % Math.max(1, this.#uploads.length)
      for (const id of this.#uploads.splice(at, 1).flat()) await deleteUpload(this.#store.db, id)
    } else {
      const commit = `${++this.#commits}`
      const ids = []
      for (const project of this.#projects) {
        const { ref, base, category } = step
        const log = logOf(step.findings, step.complete ? {} : failed)
        ids.push(
          (
            await this.#store.read(log, {
              project,
              ref,
              commit,
              ...(base === undefined ? {} : { base }),
              ...(category === '' ? {} : { category }),
            })
          ).id,
        )
      }
      this.#uploads.push([ids[0] ?? '', ids[1] ?? ''])
    }
    await this.#writeOut(this.#projects[1])
    const { rows } = await sql`select 1 from share where part > 0`.execute(this.#store.db.kysely)
    this.shared += rows.length
  }

  async end(): Promise<void> {
    for (const id of this.#uploads.flat()) await deleteUpload(this.#store.db, id)
  }

  async #writeOut(project: string): Promise<void> {
    const { kysely } = this.#store.db
    const { rows } = await sql<{ series: number }>`
      select distinct share.series from share join series on series.id = share.series join project on project.id = series.project
      where share.part > 0 and project.key = ${project}`.execute(kysely)
    for (const { series } of rows) await ownSightings((work) => kysely.transaction().execute(work), series, 2)
  }

  /** All that the store says of both projects, in words that no numbering changes. */
  async said(): Promise<[unknown, unknown]> {
    this.#asked++
    return [await this.#said(this.#projects[0]), await this.#said(this.#projects[1])]
  }

  async #said(project: string): Promise<unknown> {
    const { kysely } = this.#store.db
    const commit = (snapshot: string) => sql`(select p.commit_id from snapshot p where p.id = ${sql.ref(snapshot)})`
    const sightings = await sql<object>`
      select ref.name as ref, series.category, s.message, file.path, s.start_line, ${commit('s.since')} as since, ${commit('s.until')} as until,
        ${commit('s.superseded')} as superseded, s.reopened, s.level, s.content, run.pointer, ${commit('run.snapshot')} as run,
        (select path from file before where before.id = s.file_before) as before, s.matched
      from sighted s join series on series.id = s.series join ref on ref.id = series.ref join project on project.id = series.project
        join file on file.id = s.file join run on run.id = s.run join block on block.id = s.block
      where project.key = ${project}`.execute(kysely)
    const trend = await sql<object>`
      select ref.name as ref, series.category, ${commit('trend.snapshot')} as "at", severity, began, ended, fresh, reopened, fixed
      from trend join series on series.id = trend.series join ref on ref.id = series.ref join project on project.id = series.project
      where project.key = ${project} and (began > 0 or ended > 0 or fresh > 0 or fixed > 0)`.execute(kysely)
    const lists = []
    for (const answers of [sqlAnswers(this.#store.db), this.#model.answers]) {
      for (const q of queries.filter((_, at) => at % 3 === this.#asked % 3)) {
        const { results } = await answers.list({ q: `${q} project:${project}`, sort: 'path', cursor: '', limit: 100, now })
        lists.push([
          q,
          results
            .map(({ ref, message, state, baseline, line, path, change }) =>
              JSON.stringify([ref, message, state, baseline, line, path, change]),
            )
            .toSorted(),
        ])
      }
    }
    return { sightings: wordsOf(sightings.rows), trend: wordsOf(trend.rows), lists }
  }
}

function wordsOf(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted()
}

describe.each(engines)('on %s, whatever is read and deleted', (engine) => {
  const store = useStore(engine)

  test('a ref that shares what another shows says what it would without', { timeout: 240_000 }, async () => {
    const model = await loadModel(store.db)
    let shared = 0
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const before = await countRows(store.db)
        const twice = new Twice(store, model)
        for (const step of taken) {
          await twice.take(step)
          const [asShared, asWritten] = await twice.said()
          expect(asShared).toEqual(asWritten)
        }
        shared += twice.shared
        await twice.end()
        const after = await countRows(store.db)
        expect(after).toEqual({ ...before, permalink: after.permalink })
      }),
      { numRuns: engine === 'sqlite' ? 8 : 4 },
    )
    expect(shared).toBeGreaterThan(0)
    await model.close()
  })
})
