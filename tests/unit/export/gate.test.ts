import { describe, expect, test, vi } from 'vitest'
import { askGate, refusalSentence } from '#app/export/gate.ts'
import { endSeries } from '#app/overview/projects/change-project.server.ts'
import { loadProject } from '#app/overview/projects/load-project.server.ts'
import { failed, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useUnhurriedClock } from '#tests/setup/unhurried.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const pull = 'refs/pull/7/merge'

describe.each(engines)('on %s, a gate', (engine) => {
  const store = useStore(engine)
  useUnhurriedClock()

  /** The messages of what is new on a ref, by default the default one; or why nobody can say. */
  async function fresh(project: string, more = ''): Promise<string[] | string> {
    const answer = await askGate(store.db, `is:new project:${project} ${more}`)
    if ('reason' in answer) return answer.reason
    expect(answer.pass).toBe(answer.total === 0)
    return answer.results.map(({ message }) => message).sort()
  }

  test('stops at each push what is not open on the base, and nothing else', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    await store.read(named(['a', 'c']), { project, ref: pull })
    expect(await fresh(project, 'ref:pull/7')).toEqual(['c'])
    await store.read(named(['a', 'c', 'd']), { project, ref: pull, commit: '2' })
    expect(await fresh(project, 'ref:pull/7')).toEqual(['c', 'd'])
    // Opened on the base meanwhile, as by another pull request.
    await store.read(named(['b', 'd']), { project, ref: 'main', commit: '3' })
    expect(await fresh(project, 'ref:pull/7')).toEqual(['a', 'c'])
    await store.read(named(['b']), { project, ref: pull, commit: '4' })
    expect(await fresh(project, 'ref:pull/7')).toEqual([])
  })

  test('goes by the base that the newest upload names', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main' })
    await store.read(named(['a', 'b']), { project, ref: 'release' })
    await store.read(named(['a', 'b', 'c']), { project, ref: pull, base: 'release' })
    expect(await fresh(project, 'ref:pull/7')).toEqual(['c'])
    await store.read(named(['a', 'b', 'c']), { project, ref: pull, base: 'main', commit: '2' })
    expect(await fresh(project, 'ref:pull/7')).toEqual(['b', 'c'])
  })

  test('lets the first snapshot of a project through, be it of a pull request, and of the default ref what was there before', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: pull })
    expect(await fresh(project, 'ref:pull/7')).toEqual([])
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    expect(await fresh(project)).toEqual([])
    await store.read(named(['a', 'b', 'c']), { project, ref: 'main', commit: '2' })
    expect(await fresh(project)).toEqual(['c'])
    await store.read(named(['c', 'd'], failed), { project, ref: 'main', commit: '3' })
    expect(await fresh(project)).toEqual(['d'])
  })

  test('says on which refs nothing can be new, as there is nothing to compare them with', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: pull })
    await store.read(named(['a', 'b']), { project, ref: pull, base: 'next', commit: '2' })
    const unbased = async (q: string) => {
      const answer = await askGate(store.db, `project:${project} ${q}`)
      return 'reason' in answer ? answer.reason : answer.unbased
    }
    expect(await unbased('ref:pull/7 is:new')).toEqual([{ project, ref: 'pull/7' }])
    expect(await unbased('ref:pull/7 -is:new rule:none')).toEqual([])
    expect(await unbased('ref:pull/7 is:new rule:none')).toEqual([{ project, ref: 'pull/7' }])
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    expect(await unbased('ref:pull/7 is:new')).toEqual([])
    expect(await unbased('ref:* is:new')).toEqual([])
  })

  test('has no answer to what it does not understand, nor about what was never analysed', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main' })
    expect(await fresh(project, 'sevrity:high')).toBe('not-understood')
    expect(await fresh(project, 'severity:high OR severity:critical')).toBe('not-understood')
    expect(await fresh(project, 'ref:pull/7')).toBe('not-analysed')
    expect(await fresh(`${project}-of-another-name`)).toBe('not-analysed')
  })

  test('says what to write in place of what it does not understand, but for the same in quotation marks', async () => {
    const says = async (q: string) => {
      const answer = await askGate(store.db, q)
      return 'reason' in answer ? refusalSentence(answer) : answer
    }
    expect(await says('sevrity:high')).toBe(
      'The query is not understood: sevrity is no field. To search for the text itself, put it in quotation marks. Write severity instead.',
    )
    expect(await says('severity:high OR severity:low')).toMatch(/ Write severity:high,low instead\.$/)
    expect(await says('unheard:of')).toMatch(/ put it in quotation marks\.$/)
    expect(await says('unheard_of:it')).toMatch(/ put it in quotation marks\.$/)
    expect(await says('severity:high AND rule:x')).toMatch(/ all terms must hold without it\.$/)
  })

  test('says what of its query was never analysed, and what may be meant', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main' })
    await store.read(named(['a']), { project, ref: 'release 1', category: 'nightly' })
    const says = async (q: string) => {
      const answer = await askGate(store.db, q)
      return 'reason' in answer ? refusalSentence(answer) : answer
    }
    const nothing = 'Nothing that this query asks about has been analysed yet'
    expect(await says(`ref:main project:${project}x`)).toBe(
      `${nothing}: there is no project:${project}x. Perhaps project:${project} is meant.`,
    )
    expect(await says('is:new project:quite-another')).toBe(`${nothing}: there is no project:quite-another.`)
    expect(await says('is:new project:quite-*,another')).toBe(`${nothing}: there is no project:quite-*,another.`)
    expect(await says(`branch-of-it ref:mian project:${project}`)).toBe(
      `${nothing}: there is no ref:mian beside project:${project}. Perhaps ref:main is meant.`,
    )
    expect(await says(`project:${project} ref:release1`)).toBe(
      `${nothing}: there is no ref:release1 beside project:${project}. Perhaps ref:"release 1" is meant.`,
    )
    expect(await says(`tool:tol project:${project}`)).toBe(
      `${nothing}: there is no tool:tol beside project:${project}. Perhaps tool:Tool is meant.`,
    )
    expect(await says(`category:nightly project:${project} ref:main`)).toBe(
      `${nothing}: there is no category:nightly beside project:${project} ref:main.`,
    )
    expect(await says(`commit:4f2a9c1 project:${project}`)).toBe(`${nothing}: there is no commit:4f2a9c1 beside project:${project}.`)
    expect(await says(`project:${project} category:nightly`)).toBe(`${nothing} on a default ref. With ref:* it asks about all.`)
    const other = store.project()
    await store.read(named([]), { project: other, ref: pull })
    expect(await says(`project:${project},${other}`)).toBe(
      `${nothing.replace(' yet', '')} of project:${other} on a default ref yet. With ref:* it asks about all.`,
    )
    const nine = Array.from({ length: 9 }, () => 'tool:tol').join(' ')
    expect(await says(`project:${project} ${nine}`)).toBe(`${nothing}, so that it says nothing.`)
    expect(await says(`project:${project} at:2001-01-01`)).toBe(`${nothing}, so that it says nothing.`)
  })

  test('does not pass what nothing can ever match, though nothing does', async () => {
    const project = store.project()
    await store.read(logOf([{ rule: 'G115' }]), { project, ref: 'main' })
    const answer = await askGate(store.db, `project:${project} severity:critical severity:high`)
    expect('reason' in answer && refusalSentence(answer)).toBe(
      'Nothing can be severity:critical severity:high at once, so that the query would let everything pass: severity:critical,high asks for either.',
    )
    const excluded = await askGate(store.db, `project:${project} severity:high -severity:high`)
    expect('reason' in excluded && refusalSentence(excluded)).toBe(
      'Nothing can be severity:high -severity:high at once, so that the query would let everything pass.',
    )
    const none = await askGate(store.db, `project:${project} steps:<0`)
    expect('reason' in none && refusalSentence(none)).toBe('Nothing can be steps:<0, so that the query would let everything pass.')
    const old = await askGate(store.db, `project:${project} seen:2020-01 age:<7d`)
    expect('reason' in old && refusalSentence(old)).toBe(
      'Nothing can be seen:2020-01 age:<7d at once, so that the query would let everything pass: what was first seen then is older by now.',
    )
    expect(await askGate(store.db, `project:${project} severity:error level:warning`)).toMatchObject({ reason: 'impossible' })
    expect(await askGate(store.db, `project:${project} steps:>5 steps:<3`)).toMatchObject({ reason: 'impossible' })
    expect(await askGate(store.db, `project:${project} severity:critical,high severity:high`)).toMatchObject({ pass: true })
  })

  test('does not pass what is written as in other query languages, however long counting takes', async () => {
    const project = store.project()
    await store.read(logOf([{ rule: 'G115' }]), { project, ref: 'main' })
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
    try {
      // Only what is counted second finds anything.
      expect(await askGate(store.db, `project:${project} rule:G115,(G104) path:src|lib`)).toMatchObject({ reason: 'misread' })
    } finally {
      clock.mockRestore()
    }
  })

  test('does not pass what is written as in other query languages, and says what else may be meant', async () => {
    const project = store.project()
    await store.read(
      logOf([
        { rule: 'G115', message: 'overflow' },
        { rule: 'js/sqli', message: 'injection' },
      ]),
      { project, ref: 'main' },
    )
    const ask = async (q: string) => {
      const answer = await askGate(store.db, `project:${project} ${q}`)
      return 'reason' in answer ? refusalSentence(answer) : answer.pass && answer.otherwise.map(({ text, total }) => [text, total])
    }
    expect(await ask('rule:G115|G104')).toBe(
      'The query finds nothing, but 1 result with rule:G115,G104: values stand behind a field here, with commas between several, and nothing round them.',
    )
    expect(await ask('rule:(G115)')).toMatch(/but 1 result with rule:G115:/)
    expect(await ask('"rule:G115"')).toMatch(/but 1 result with rule:G115:/)
    expect(await ask('rule:G115+is:open')).toMatch(/but 1 result with rule:G115 is:open:/)
    expect(await ask('"rule:G101"')).toEqual([])
    // What nothing has, however it is written, passes; so does what is in quotation marks.
    expect(await ask('rule:G101|G104')).toEqual([])
    expect(await ask('rule:"G115|G104"')).toEqual([])
    // Neither is enough by itself.
    expect(await ask('rule:(G115) path:src|lib')).toBe(
      'The query finds nothing, but 1 result with rule:G115 path:src,lib: values stand behind a field here, with commas between several, and nothing round them.',
    )
    expect(await ask('rule:sqli')).toEqual([['rule:*sqli*', 1]])
    expect(await ask('overflo')).toEqual([['overflo*', 1]])
    expect(await ask('overflow')).toBe(false)
  })

  test('does not pass words that are severities where it would not pass these', async () => {
    const project = store.project()
    await store.read(logOf([{ rule: 'r', level: 'error', message: 'overflow' }]), { project, ref: 'main' })
    const ask = async (q: string) => {
      const answer = await askGate(store.db, `project:${project} ${q}`)
      return 'reason' in answer ? refusalSentence(answer) : answer.pass
    }
    expect(await ask('Error')).toBe(
      'The query finds nothing, but 1 result with severity:error: values stand behind a field here, with commas between several, and nothing round them.',
    )
    expect(await ask('critical,error overflow')).toMatch(/but 1 result with severity:critical,error:/)
    expect(await ask('critical high error')).toMatch(/but 1 result with severity:critical,high,error:/)
    const some = ['(critical,error)', 'is:open critical|error', '#error', 'critical/error!', 'high%20critical+error', 'critical or error']
    expect(await Promise.all(some.map(ask))).toEqual(some.map(() => expect.stringMatching(/1 result with severity:\S*error:/)))
    const others = ['"error"', 'critical|overflow', 'critical', 'error-prone', 'error rule:none', 'error,overflows']
    expect(await Promise.all(others.map(ask))).toEqual(others.map(() => true))
    expect(await ask('-error overflow')).toBe(false)
    const called = ['errors', 'critical errors', 'error vulnerabilities', 'not warning', 'open issues', 'severity/error', 'level error']
    expect(await Promise.all(called.map(ask))).toEqual(called.map(() => expect.stringMatching(/1 result with -?(?:severity|is):/)))
    expect(await ask('open redirect')).toBe(true)
  })

  test('does not pass a path that is written as elsewhere, and says which name is like one that is not there', async () => {
    const project = store.project()
    const tagged = { rule: 'js/sqli', path: 'src/db/users.ts', properties: { tags: ['security'] } }
    await store.read(logOf([tagged, { path: '/opt/lib/a.ts' }]), { project, ref: 'main' })
    const ask = async (q: string) => {
      const answer = await askGate(store.db, `project:${project} ${q}`)
      return 'reason' in answer ? refusalSentence(answer) : answer.pass && answer.otherwise.map(({ text }) => text)
    }
    expect(await ask('path:src/db/users.ts:3')).toBe(
      'The query finds nothing, but 1 result with path:src/db/users.ts: a path begins at the root of the code here, with slashes between its folders and no line behind it, and several have commas between them.',
    )
    for (const path of ['/src', '.\\src', 'src\\db', '/opt/lib/a.ts:3']) {
      expect(await ask(`path:${path}`), path).toMatch(/1 result with path:/)
    }
    for (const path of ['./src', '/opt', 'src/']) expect(await ask(`path:${path}`), path).toBe(false)
    expect(await ask('path:"/src"')).toEqual(['"/src"'])
    expect(await ask('tag:securty')).toEqual(['tag:security'])
    expect(await ask('rule:js/sqil')).toEqual(['rule:js/sqli'])
    expect(await ask('path:/home/me/shop/src/db')).toEqual(['path:**/src/db,**/src/db/**'])
  })

  test.each([
    ['failed', named([], failed)],
    ['met an error', named([], { invocations: [{ toolExecutionNotifications: [{ level: 'error', message: { text: 'No memory' } }] }] })],
    ['has results that are null', log(run(null))],
    ['has results that are no array', log(run({}))],
    ['has no results', log(run(undefined))],
  ])('does not pass by the word of a run that %s, unless that is allowed, and then says so', async (_, broken) => {
    const project = store.project()
    await store.read(named([]), { project, ref: 'main' })
    expect(await fresh(project)).toEqual([])
    const { id } = await store.read(broken, { project, ref: 'main', commit: '2' })
    expect(await fresh(project)).toBe('incomplete')
    const incomplete = [{ project, ref: 'main', tool: 'Tool', category: '', upload: id, url: `/?upload=${id}` }]
    const answer = await askGate(store.db, `project:${project}`)
    expect(answer).toEqual({ reason: 'incomplete', incomplete })
    expect('reason' in answer && refusalSentence(answer)).toBe(
      `The query finds nothing, but there may be more: the newest run of Tool on ${project} (main) is incomplete.`,
    )
    expect(await askGate(store.db, `project:${project}`, { allowsIncomplete: true })).toEqual({
      pass: true,
      total: 0,
      results: [],
      otherwise: [],
      incomplete,
      unbased: [],
      missing: [],
    })
    await store.read(named([]), { project, ref: 'main', commit: '3' })
    expect(await askGate(store.db, `project:${project}`)).toMatchObject({ pass: true, incomplete: [] })
  })

  test('that something shuts names the incomplete runs, too', async () => {
    const project = store.project()
    const { id } = await store.read(named(['a'], failed), { project, ref: 'main' })
    expect(await askGate(store.db, `project:${project}`)).toMatchObject({ pass: false, total: 1, incomplete: [{ upload: id }] })
  })

  test('asks of no run to be complete that its query is not about', async () => {
    const project = store.project()
    await store.read(named([]), { project, ref: 'main' })
    await store.read(named([], { ...failed, tool: 'Other' }), { project, ref: 'main', category: 'night' })
    const { id: broken } = await store.read(named([], failed), { project, ref: pull, commit: '1' })
    const { id: whole } = await store.read(named([]), { project, ref: 'release', commit: '1' })
    for (const more of ['tool:tool', '-category:night', 'ref:release', `upload:${whole}`]) expect(await fresh(project, more)).toEqual([])
    for (const more of ['', 'tool:oth*', 'ref:pull/7', 'ref:*', `upload:${broken}`, 'commit:1', 'compare:main..pull/7']) {
      expect(await fresh(project, more)).toBe('incomplete')
    }
  })

  test('asks the runs of both sides of a comparison, and of the side after alone for what is new', async () => {
    const project = store.project()
    await store.read(named([]), { project, ref: 'main', commit: '3333333' })
    // What was analysed of a commit may come later than what was of the next.
    await store.read(named([], failed), { project, ref: 'main', commit: '2222222' })
    await store.read(named([]), { project, ref: 'main', commit: '1111111' })
    expect(await fresh(project, 'compare:1111111..2222222')).toBe('incomplete')
    expect(await fresh(project, 'compare:1111111..2222222 change:new')).toBe('incomplete')
    expect(await fresh(project, 'compare:1111111..3333333')).toEqual([])
    for (const more of ['', 'change:gone', 'change:new,gone', '-change:new']) {
      expect(await fresh(project, `compare:2222222..3333333 ${more}`)).toBe('incomplete')
    }
    expect(await fresh(project, 'compare:2222222..3333333 change:new')).toEqual([])
  })

  test('does not pass where all that it asks about was ended by hand', async () => {
    const project = store.project()
    const { id } = await store.read(named(['a']), { project, ref: 'main' })
    await store.read(named([]), { project, ref: 'next' })
    const series = (await loadProject(store.db, project))?.refs.flatMap((ref) => ref.series) ?? []
    expect(series).toHaveLength(2)
    for (const [count, one] of series.entries()) {
      const before = await askGate(store.db, `project:${project} ref:* rule:none`)
      expect(before, `${count} ended`).toMatchObject({ pass: true })
      await endSeries(store.db, project, one.id, true)
    }
    const answer = await askGate(store.db, `project:${project}`)
    expect('reason' in answer && refusalSentence(answer)).toBe(
      'Nothing that this query asks about goes on being analysed: each series of it was ended by hand, so that nothing is open.',
    )
    expect(await askGate(store.db, `project:${project} is:fixed`)).toMatchObject({ pass: false, total: 1 })
    for (const q of ['is:fixed', 'is:*', 'fixed:2026']) {
      expect(await askGate(store.db, `project:${project} ${q} rule:none`), q).toMatchObject({ pass: true })
    }
    expect(await askGate(store.db, `upload:${id} rule:none`)).toMatchObject({ pass: true })
    await store.read(named([]), { project, ref: 'main', commit: '2' })
    expect(await askGate(store.db, `project:${project}`)).toMatchObject({ pass: true })
  })

  test('asks the newest run of several of a commit, and none of a series that was ended', async () => {
    const project = store.project()
    await store.read(named([], failed), { project, ref: 'main', commit: '1' })
    await store.read(named([]), { project, ref: 'main', commit: '1', category: 'night' })
    expect(await fresh(project, 'commit:1')).toBe('incomplete')
    await store.read(named([]), { project, ref: 'main', commit: '1' })
    expect(await fresh(project, 'commit:1')).toEqual([])
    await store.read(named([], failed), { project, ref: 'main', commit: '2', category: 'night' })
    expect(await fresh(project)).toBe('incomplete')
    const refs = (await loadProject(store.db, project))?.refs ?? []
    const ended = refs.flatMap(({ series }) => series).find(({ category }) => category === 'night')
    await endSeries(store.db, project, ended?.id ?? 0, true)
    expect(await fresh(project)).toEqual([])
  })
})
