import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import { openQuery } from '#app/overview/trend-queries.ts'
import { answerTotal } from '#app/search/answer.ts'
import { giveVerdict } from '#app/store/verdicts.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { exported } from './exported.ts'
import { lasting, useRestore } from './restored.ts'

vi.mock('#app/ingest/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))

/** Some stand several times, and what they are recognised by changes from one log to the next. */
const findings = fc.array(
  fc
    .record({
      name: fc.constantFrom('a', 'a', 'b', 'c'),
      line: fc.constantFrom(1, 1, 1, 40),
      fingerprint: fc.constantFrom('', 'moved', 'moved again'),
      isAbsent: fc.constantFrom(false, false, false, false, true),
    })
    .map(({ name, line, fingerprint, isAbsent }) =>
      finding({
        message: name,
        line,
        ...(name === 'c' ? {} : { fingerprint: name + fingerprint }),
        ...(isAbsent ? { baselineState: 'absent' } : {}),
      }),
    ),
  { maxLength: 4 },
)
const upload = fc.record({
  ref: fc.constantFrom('main', 'main', 'refs/pull/7/merge', 'refs/pull/8/merge'),
  runs: fc.array(fc.record({ tool: fc.constantFrom('Tool', 'Tool', 'Other'), category: fc.constantFrom('', '', 'nightly'), findings }), {
    minLength: 1,
    maxLength: 2,
  }),
  said: fc.option(fc.nat()),
})

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
        for (const [at, { ref, runs, said }] of uploads.entries()) {
          const text = log(...runs.map(({ findings: results, ...description }) => run(results, description)))
          await from.read(text, { project, ref, commit: `${at}` })
          const rows = said === null ? [] : await from.list(`project:${project} ref:*`)
          const chosen = rows[(said ?? 0) % Math.max(1, rows.length)]
          const given = { verdict: 'confirmed', author: 'kim', comment: `${at}`, until: null } as const
          if (chosen !== undefined) await giveVerdict(from.db, [chosen.id], given, new Map(), `2026-01-0${at + 1}T00:00:00.000Z`)
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
