import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import { endSeries } from '#app/overview/projects/change-project.server.ts'
import { loadProject } from '#app/overview/projects/load-project.server.ts'
import { ageQuery, deedQuery, dismissedQuery, openQuery } from '#app/overview/trend-queries.ts'
import { answerTotal } from '#app/search/answer.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { type Finding, failed, logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'

/** Each happens so many days after the one before. */
type Step = { days: number } & Deed
type Deed =
  | { does: 'upload'; ref: string; tools: string[]; category: string; findings: Finding[]; complete: boolean }
  | { does: 'delete' | 'end' | 'dismiss'; which: number }

const findings = ['a', 'b', 'c', 'd'].map((name) =>
  fc.record({
    fingerprint: fc.constant(name),
    message: fc.constantFrom(name, name, `${name}, said otherwise`),
    level: fc.constantFrom('error', 'error', 'note'),
    kind: fc.constantFrom('fail', 'fail', 'fail', 'review', 'pass'),
    baselineState: fc.constantFrom('new', 'unchanged', 'unchanged', 'absent'),
    suppressions: fc.constantFrom<{ kind: string }[][]>([], [], [], [{ kind: 'inSource' }]),
  }),
)
const days = fc.constantFrom(0, 0, 1, 8)
const upload = fc.record({
  days,
  does: fc.constant('upload' as const),
  ref: fc.constantFrom('main', 'main', 'main', 'refs/pull/7/merge'),
  tools: fc.constantFrom<string[][]>(['Tool'], ['Tool'], ['Other'], ['Tool', 'Other']),
  category: fc.constantFrom('', '', 'x'),
  findings: fc.tuple(...findings).chain((all) => fc.shuffledSubarray(all)),
  complete: fc.nat(4).map((dice) => dice > 0),
})
const other = fc.record({ days, does: fc.constantFrom<('delete' | 'end' | 'dismiss')[]>('delete', 'end', 'dismiss'), which: fc.nat() })
const steps = fc.array(fc.oneof<fc.Arbitrary<Step>[]>(upload, upload, upload, other, other), { minLength: 3, maxLength: 10 })

/** Every figure of the first page about a project, with how many results the list behind it has. */
async function figures(store: TestStore, project: string): Promise<{ of: string; told: number; listed: number }[]> {
  const { chosen, trend, snapshots, ages, total, dismissed } = await loadOverview(store.db, project)
  if (chosen === null) return []
  const told: [query: string | null, count: number][] = [
    [openQuery(project, null, null), trend?.points.at(-1)?.total ?? 0],
    ...(trend?.severities ?? []).flatMap((severity, at): [string, number][] => [
      [openQuery(project, severity, null), trend?.points.at(-1)?.counts[at] ?? 0],
      ...(trend?.points ?? []).map(({ day, counts }): [string, number] => [openQuery(project, severity, day), counts[at] ?? 0]),
    ]),
    ...(trend?.points ?? []).map((point): [string, number] => [openQuery(project, null, point.day), point.total]),
    [dismissedQuery(project), dismissed],
    [`project:${project}`, total],
    ...ages.map((band): [string, number] => [ageQuery(project, band), band.count]),
    ...snapshots.flatMap((snapshot) =>
      (['fresh', 'reopened', 'fixed'] as const).map((change): [string | null, number] => {
        return [deedQuery({ ...snapshot, tool: snapshot.toolName }, change), snapshot[change]]
      }),
    ),
  ]
  return Promise.all(
    told.map(async ([q, count]) => ({
      of: q ?? 'a first snapshot',
      told: count,
      listed: q === null ? 0 : await answerTotal(store.db, { q }),
    })),
  )
}

describe.each(engines)('on %s, the first page', (engine) => {
  const store = useStore(engine)
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())

  test('says of everything, of each day, as many as the list behind it has, whatever was read, deleted, ended and dismissed', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const project = store.project()
        const uploads: string[] = []
        let now = Date.parse('2026-01-01T12:00:00Z')
        for (const step of taken) {
          vi.setSystemTime((now += step.days * 86_400_000 + 60_000))
          if (step.does === 'upload') {
            const { ref, tools, category, complete } = step
            const runs = tools.map((tool) => JSON.parse(logOf(step.findings, { tool, ...(complete ? {} : failed) })).runs[0])
            const read = await store.read(JSON.stringify({ version: '2.1.0', runs }), {
              project,
              ref,
              ...(category === '' ? {} : { category }),
              commit: `${uploads.length}`,
            })
            uploads.push(read.id)
          } else if (step.does === 'delete') {
            const [id] = uploads.splice(step.which % Math.max(1, uploads.length), 1)
            if (id !== undefined) await deleteUpload(store.db, id)
          } else if (step.does === 'end') {
            const series = (await loadProject(store.db, project))?.refs.flatMap((ref) => ref.series) ?? []
            const one = series[step.which % Math.max(1, series.length)]
            if (one !== undefined) await endSeries(store.db, project, one.id, one.endedAt === null)
          } else {
            const ids = Object.values(await store.list(`project:${project}`)).map(({ id }) => id)
            const id = ids[step.which % Math.max(1, ids.length)]
            const given = { verdict: 'wont-fix', until: null, author: null, comment: null } as const
            if (id !== undefined) await giveVerdict(store.db, [id], given, new Map(), new Date().toISOString())
          }
          for (const { of, told, listed } of await figures(store, project)) expect(told, `${of} after ${JSON.stringify(step)}`).toBe(listed)
        }
      }),
      { numRuns: engine === 'sqlite' ? 25 : 8 },
    )
  }, 240_000)
})
