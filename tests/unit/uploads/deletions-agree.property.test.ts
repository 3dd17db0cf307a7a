import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { begin } from '#app/overview/projects/change-project.server.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { failed, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'

type Sent = { ref: string; category: string; names: string[]; complete: boolean }
type Doomed = { ref: string; category?: string | undefined }

/** Names in any order, so that their lines and with them their content change. */
const uploads: fc.Arbitrary<Sent[]> = fc.array(
  fc.record({
    ref: fc.constantFrom('main', 'main', 'main', 'refs/pull/7/merge'),
    category: fc.constantFrom('daily', 'nightly'),
    names: fc.shuffledSubarray(['a', 'b', 'c', 'd']),
    complete: fc.nat(4).map((dice) => dice > 0),
  }),
  { minLength: 3, maxLength: 10 },
)

describe.each(engines)('on %s, a series or a ref that is deleted', (engine) => {
  const store = useStore(engine)

  test('leaves what is left once its uploads are, one by one', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(uploads, fc.nat(), fc.boolean(), async (sent, dice, isWholeRef) => {
        const one = sent[dice % sent.length]
        if (one === undefined) throw new Error('Nothing was sent.')
        const doomed = { ref: one.ref, category: isWholeRef ? undefined : one.category }
        const [atOnce, oneByOne] = [store.project(), store.project()]
        await send(store, atOnce, sent)
        await deleteAtOnce(store, atOnce, doomed)
        const uids = await send(store, oneByOne, sent)
        for (const [at, uid] of uids.entries()) if (isOf(doomed, sent[at])) expect(await deleteUpload(store.db, uid)).toBe('deleted')
        expect(await left(store, atOnce)).toEqual(await left(store, oneByOne))
      }),
      { numRuns: engine === 'sqlite' ? 20 : 5 },
    )
  })
})

function isOf({ ref, category }: Doomed, sent: Sent | undefined): boolean {
  return sent?.ref === ref && (category === undefined || sent.category === category)
}

/** Gives the ids of the uploads. */
async function send(store: TestStore, project: string, sent: readonly Sent[]): Promise<string[]> {
  const ids: string[] = []
  for (const [at, { names, complete, ...to }] of sent.entries()) {
    ids.push((await store.read(named(names, complete ? {} : failed), { project, commit: `${at}`, ...to })).id)
  }
  return ids
}

async function deleteAtOnce(store: TestStore, project: string, { ref, category }: Doomed): Promise<void> {
  const name = ref === 'main' ? 'main' : 'pull/7'
  const { rows } = await sql<{ id: number }>`
    select series.id from series join ref on ref.id = series.ref join project on project.id = ref.project
    where project.key = ${project} and ref.name = ${name} and series.category = ${category ?? null}`.execute(store.db.kysely)
  const asked = category === undefined ? { ref: name } : { series: rows[0]?.id ?? 0 }
  expect(await begin(store.db, { slug: project, ...asked })).toEqual(expect.any(Number))
  await store.clearNext()
}

/** What a project's series show and count, by what people call it, and what is stored of it. */
async function left({ db: { kysely } }: TestStore, project: string): Promise<unknown> {
  const ofProject = sql`
    join series on series.id = s.series join project on project.id = series.project join ref on ref.id = series.ref where project.key = ${project}`
  const commitOf = (snapshot: string) => sql`(select commit_id from snapshot where id = s.${sql.ref(snapshot)})`
  const { rows: sightings } = await sql`
    select ref.name, category, message, file_before, matched, reopened, start_line, suppression, ${commitOf('since')} as since,
      ${commitOf('until')} as until, ${commitOf('superseded')} as superseded
    from sighted_first s ${ofProject} order by ref.name, category, s.since, message`.execute(kysely)
  const { rows: trend } = await sql`
    select ref.name, category, ${commitOf('snapshot')} as at, severity, began, ended, fresh, reopened, fixed
    from trend s ${ofProject} order by ref.name, category, s.snapshot, severity`.execute(kysely)
  const { rows: stored } = await sql`
    select default_ref is null as "lacksRef", (select count(*) from result where result.project = project.id) as results,
      (select count(*) from ref where ref.project = project.id) as refs,
      (select count(*) from upload where upload.project = project.id) as uploads,
      (select count(*) from block where upload in (select id from upload where upload.project = project.id)) as blocks,
      (select count(*) from run where upload in (select id from upload where upload.project = project.id)) as runs
    from project where key = ${project}`.execute(kysely)
  return { sightings, trend, stored }
}
