import { describe, expect, test } from 'vitest'
import { type Finding, logOf } from '#tests/fixtures/log.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const pull = 'refs/pull/7/merge'

describe.each(engines)('on %s, a verdict', (engine) => {
  const store = useStore(engine)

  /** The verdicts of all that a query finds, whatever they are. */
  async function verdicts(project: string, q = 'is:*'): Promise<string[]> {
    return (await store.list(`project:${project} verdict:* ${q}`)).map(({ verdict }) => verdict)
  }

  test('follows its result through all snapshots and refs, whatever becomes of it, and is asked for once', async () => {
    const project = store.project()
    const found: Finding = { fingerprint: 'x', message: 'm', path: 'src/a.ts' }
    await store.read(logOf([found]), { project, ref: 'main', commit: '1' })
    const ids = Object.values(await store.ids(project))
    const given = { verdict: 'wont-fix', until: null, author: 'kim', comment: null } as const
    await giveVerdict(store.db, ids, given, new Map(), new Date().toISOString())
    const after: [Finding[], string][] = [
      [[{ ...found, line: 9 }], 'main'],
      [[{ ...found, path: 'src/b.ts' }], 'main'],
      [[], 'main'],
      [[{ ...found, path: 'src/b.ts' }], 'main'],
      [[{ ...found, path: 'src/b.ts' }], pull],
      [[{ ...found, path: 'src/c.ts', message: 'said otherwise' }], pull],
      [[{ ...found, path: 'src/b.ts' }], 'release'],
    ]
    for (const [at, [findings, ref]] of after.entries()) {
      await store.read(logOf(findings), { project, ref, commit: `${at + 2}` })
      expect(await verdicts(project, `is:* ref:${ref === pull ? 'pull/7' : ref}`)).toEqual(['wont-fix'])
      expect(await store.list(`project:${project} ref:*`)).toEqual([])
    }
  })

  test('stands beside what the log suppresses: neither takes the place of the other', async () => {
    const project = store.project()
    const found = (name: string, ...statuses: string[]): Finding => ({
      fingerprint: name,
      message: name,
      suppressions: statuses.map((status) => ({ kind: 'external', status })),
    })
    const all = [found('a', 'accepted'), found('b', 'underReview'), found('c', 'accepted', 'rejected'), found('d')]
    await store.read(logOf(all), { project, ref: 'main' })
    expect(await store.messages(project, 'is:suppressed')).toEqual(['a'])
    expect(await verdicts(project)).toEqual(Array(4).fill('unreviewed'))
    const ids = Object.values(await store.ids(project, 'is:*'))
    const given = { verdict: 'confirmed', until: null, author: null, comment: null } as const
    await giveVerdict(store.db, ids, given, new Map(), new Date().toISOString())
    expect(await store.messages(project, 'is:suppressed')).toEqual(['a'])
    expect(await store.messages(project, 'is:open')).toEqual(['b', 'c', 'd'])
    expect(await verdicts(project)).toEqual(Array(4).fill('confirmed'))
  })
})
