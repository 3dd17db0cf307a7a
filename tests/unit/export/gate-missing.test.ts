import { describe, expect, test } from 'vitest'
import { askGate, refusalSentence } from '#app/export/gate.ts'
import { failed, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useUnhurriedClock } from '#tests/setup/unhurried.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

function missing(terms: string, meant = ''): string {
  const allowance = 'What may be missing is allowed with --allow-missing, which is allowMissing=1 over HTTP.'
  return `Nothing that this query asks about has been analysed of ${terms} yet.${meant} ${allowance}`
}

describe.each(engines)('on %s, a gate', (engine) => {
  const store = useStore(engine)
  useUnhurriedClock()

  test('does not pass where of several names one was never analysed, beside the others of the query', async () => {
    const project = store.project()
    const { id } = await store.read(named([]), { project, ref: 'main', commit: '4f2a9c1' })
    await store.read(named([], { tool: 'Other' }), { project, ref: 'release 1', category: 'nightly' })
    const says = async (q: string) => {
      const answer = await askGate(store.db, `project:${project} ${q}`)
      return 'reason' in answer ? refusalSentence(answer) : answer.pass
    }
    expect(await says('ref:main,mian')).toBe(missing('ref:mian'))
    expect(await says('ref:main,release1')).toBe(missing('ref:release1', ' Perhaps ref:"release 1" is meant.'))
    expect(await says(`ref:main project:${project},${project}x`)).toBe(missing(`project:${project}x`))
    // It was, on another ref.
    expect(await says('ref:main tool:tool,other')).toBe(missing('tool:other'))
    expect(await says('ref:* category:nightly,daily')).toBe(missing('category:daily'))
    expect(await says('commit:4f2a9c1,9b1d0f7')).toBe(missing('commit:9b1d0f7'))
    expect(await says(`upload:${id},u000000000000000`)).toBe(missing('upload:u000000000000000'))
    for (const q of [
      'ref:main,"release 1",mai*',
      'ref:refs/heads/main,RELEASE*',
      'ref:* tool:tool,OTHER',
      '-ref:main,mian ref:*',
      'rule:a,b',
    ]) {
      expect(await says(q)).toBe(true)
    }
    // Beside a comparison these ask for results that such a snapshot ever had.
    await store.read(named([]), { project, ref: 'main', commit: '5555555' })
    await store.read(named([]), { project, ref: 'next', commit: '6666666' })
    expect(await says('compare:main..next commit:4f2a9c1,5555555')).toBe(true)
    expect(await says('compare:main..next ref:main,next')).toBe(true)
    expect(await says('compare:main..next ref:main,nxet')).toBe(missing('ref:nxet', ' Perhaps ref:next is meant.'))
  })

  test('names all that is missing, and passes without them where that is allowed, but not where nothing is left', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main' })
    await store.read(named([], { tool: 'Other' }), { project, ref: 'release 1' })
    const refused = await askGate(store.db, `project:${project} ref:main,mian,MIAN,next,nxet tool:tool,tol,other rule:none`)
    expect('reason' in refused && refusalSentence(refused)).toBe(missing('ref:mian, ref:next, ref:nxet, tool:tol, tool:other'))
    const allowed = { allowsMissing: true }
    expect(await askGate(store.db, `project:${project} ref:main,release1,next rule:none`, allowed)).toMatchObject({
      pass: true,
      missing: [
        { part: 'ref:release1', isOnOtherRefs: false, likely: 'ref:"release 1"' },
        { part: 'ref:next', isOnOtherRefs: false, likely: null },
      ],
    })
    expect(await askGate(store.db, `project:${project} tool:tool,other rule:none`, allowed)).toMatchObject({
      pass: true,
      missing: [{ part: 'tool:other', isOnOtherRefs: true, likely: null }],
    })
    expect(await askGate(store.db, `project:${project} ref:main,next`, allowed)).toMatchObject({
      pass: false,
      missing: [{ part: 'ref:next' }],
    })
    expect(await askGate(store.db, `project:${project} ref:main`, allowed)).toMatchObject({ pass: false, missing: [] })
    for (const q of ['ref:next', 'ref:next,nxet', 'ref:main tool:tol']) {
      expect(await askGate(store.db, `project:${project} ${q}`, allowed), q).toMatchObject({ reason: 'not-analysed' })
    }
    // What else is wrong is not allowed by it.
    expect(await askGate(store.db, `project:${project} ref:main,next sevrity:high`, allowed)).toMatchObject({ reason: 'not-understood' })
    await store.read(named([], failed), { project, ref: 'main', commit: '2' })
    expect(await askGate(store.db, `project:${project} ref:main,next rule:none`, allowed)).toMatchObject({ reason: 'incomplete' })
  })
})
