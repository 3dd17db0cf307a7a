import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expireUploads } from '#app/ingest/receiving/expire-uploads.ts'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import { openQuery } from '#app/overview/trend-queries.ts'
import { answerTotal } from '#app/search/answer.ts'
import type { Database } from '#app/store/database.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { exported } from './exported.ts'
import { lasting, useRestore } from './restored.ts'

/** Some stand several times, and what they are recognised by changes from one log to the next, as do the names of their files. */
const findings = fc.array(
  fc
    .record({
      name: fc.constantFrom('a', 'a', 'b', 'c'),
      path: fc.constantFrom('src/a.ts', 'file:///one/src/a.ts', 'file:///two/src/a.ts', 'src/renamed.ts'),
      line: fc.constantFrom(1, 1, 1, 40),
      fingerprint: fc.constantFrom('', 'moved', 'moved again'),
      isAbsent: fc.constantFrom(false, false, false, false, true),
    })
    .map(({ name, path, line, fingerprint, isAbsent }) =>
      finding({
        message: name,
        path,
        line,
        ...(name === 'c' ? {} : { fingerprint: name + fingerprint }),
        ...(isAbsent ? { baselineState: 'absent' } : {}),
      }),
    ),
  { maxLength: 4 },
)
/** What becomes of what there is once an upload is read, by a number that chooses. */
const event = fc.record({
  is: fc.constantFrom('said', 'said', 'taken back', 'deleted', 'expired'),
  which: fc.nat(),
  verdict: fc.constantFrom('confirmed', 'wont-fix'),
  until: fc.constantFrom(null, null, '2026-02-01T00:00:00.000Z', '2126-02-01T00:00:00.000Z'),
})
const upload = fc.record({
  ref: fc.constantFrom('main', 'main', 'refs/pull/7/merge', 'refs/pull/8/merge'),
  root: fc.constantFrom(undefined, '/one', '/two'),
  runs: fc.array(fc.record({ tool: fc.constantFrom('Tool', 'Tool', 'Other'), category: fc.constantFrom('', '', 'nightly'), findings }), {
    minLength: 1,
    maxLength: 2,
  }),
  event: fc.option(event),
})
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

async function happens({ db, list }: Listed, project: string, { is, which, verdict, until }: Event, at: number): Promise<void> {
  const now = `2026-01-0${at + 1}T00:00:00.000Z`
  const chosen = <T>(all: readonly T[]): T | undefined => all[which % Math.max(1, all.length)]
  if (is === 'said') {
    const result = chosen(await list(`project:${project} ref:*`))
    if (result !== undefined) await giveVerdict(db, [result.id], { verdict, author: 'kim', comment: `${at}`, until }, new Map(), now)
  } else if (is === 'taken back') {
    const change = chosen(await db.kysely.selectFrom('change').select('id').orderBy('id').execute())
    if (change !== undefined) await undoChange(db, change.id, { author: null, comment: null }, now)
  } else if (is === 'deleted') {
    const own = db.kysely.selectFrom('project').select('id').where('key', '=', project)
    const gone = chosen(await db.kysely.selectFrom('upload').select('uid').where('project', 'in', own).orderBy('id').execute())
    if (gone !== undefined) await deleteUpload(db, gone.uid)
  } else await expireUploads(db, 0, Date.now() + 1)
}
type Listed = { db: Database; list: (q: string) => Promise<{ id: string }[]> }

/** Each result with its run, since runs stand in an order of their own, and results in theirs. */
function told(text: string): string[] {
  return lasting(text)
    .flatMap(({ results, ...run }) => results.map((result) => JSON.stringify({ run, result })))
    .toSorted()
}

describe.each(engines)('on %s, what was restored', (engine) => {
  const [from, to] = [useStore(engine), useStore(engine)]
  const restore = useRestore()

  test('is exported as it was, with its ids, states and verdicts, whatever was read on several refs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(upload, { minLength: 1, maxLength: 8 }), async (uploads) => {
        const project = from.project()
        for (const [at, { ref, root, runs, event: next }] of uploads.entries()) {
          const text = log(...runs.map(({ findings: results, ...description }) => run(results, description)))
          await from.read(text, { project, ref, commit: `${at}`, ...(root === undefined ? {} : { root }) })
          if (next !== null) await happens({ db: from.db, list: (q) => from.list(q) }, project, next, at)
        }
        const q = `project:${project} is:* ref:* verdict:* kind:*`
        const text = await exported(from.db, 'sarif', q)
        if (told(text).length === 0) return
        await restore(to, text)
        expect(told(await exported(to.db, 'sarif', q))).toEqual(told(text))
        const { trend } = await loadOverview(to.db, project)
        expect(trend?.points.at(-1)?.total ?? 0).toBe(await answerTotal(to.db, { q: openQuery(project, null, null) }))
      }),
      { numRuns: engine === 'sqlite' ? 25 : 8 },
    )
  }, 240_000)
})
