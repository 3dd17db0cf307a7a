import { describe, expect, test } from 'vitest'
import { begin } from '#app/overview/projects/change-project.server.ts'
import { loadProject } from '#app/overview/projects/load-project.server.ts'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import type { MessagePart } from '#app/results/message/message.schemas.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { type Finding, finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { rowsMade } from '#tests/unit/ingest/inline-reader.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'

describe.each(engines)('on %s, a link of a message into its own log', (engine) => {
  const store = useStore(engine)

  /** The links into the log in the message of a project's result that begins with `Link`. */
  async function linksIn(project: string, start = 'Link', ref = '*'): Promise<Extract<MessagePart, { type: 'log' }>[]> {
    const listed = (await store.list(`project:${project} ref:${ref} is:*`)).find(({ message }) => message.startsWith(start))
    const loaded = await loadResult(store.db, resultIdSchema.parse(listed?.id))
    if (loaded.status !== 'found') throw new Error(loaded.status)
    return loaded.detail.message.filter((part) => part.type === 'log')
  }

  function linking(...pointers: string[]): Finding {
    return { ...unjudged(...pointers), fingerprint: 'links' }
  }

  /** Without a fingerprint: while one is still to be judged, all of a log is read, whatever is known of it. */
  function unjudged(...pointers: string[]): Finding {
    return { message: `Link ${pointers.map((pointer, at) => `[${at}](sarif:${pointer})`).join(' ')}`, path: 'src/l.ts' }
  }

  async function hrefs(project: string): Promise<(string | null)[]> {
    return (await linksIn(project)).map(({ href }) => href)
  }

  test('leads to the page of the result at that place, in every run of the log', async () => {
    const project = store.project()
    const own = [
      finding({ message: 'a', fingerprint: 'a' }),
      finding(linking('/runs/0/results/0', '/runs/1/results/2', '/runs/0/results/1')),
    ]
    const others = ['x', 'y', 'z'].map((name) => finding({ message: name, fingerprint: name }))
    await store.read(log(run(own), run(others, { tool: 'Other' })), { project })
    const ids = await store.ids(project)
    expect(await linksIn(project)).toMatchObject([
      { text: '0', href: `/results/${ids['a']}`, title: 'a' },
      { text: '1', href: `/results/${ids['z']}`, title: 'z' },
      { text: '2', href: '#message', title: 'This result' },
    ])
  })

  test('leads there when another run of the log is gone with its series', async () => {
    const project = store.project()
    const own = [finding({ message: 'a', fingerprint: 'a' }), finding(linking('/runs/0/results/0', '/runs/1/results/0'))]
    await store.read(log(run(own), run([finding({ message: 'x', fingerprint: 'x' })], { tool: 'Other' })), { project })
    const [before] = await hrefs(project)
    expect(before).toEqual(expect.any(String))
    const other = (await loadProject(store.db, project))?.refs[0]?.series.find(({ tool }) => tool === 'Other')
    await begin(store.db, { slug: project, series: other?.id ?? 0 })
    await store.clearNext()
    expect(await hrefs(project)).toEqual([before, null])
  })

  test('leads to results that were there before, whatever their place was then', async () => {
    const project = store.project()
    await store.read(named(['a', 'b', 'c', 'd']), { project })
    const names = ['new', 'd', 'b', 'c'].map((name, at) => ({
      fingerprint: name,
      message: name === 'c' ? 'c changed' : name,
      line: at + 40,
    }))
    const all = [0, 1, 2, 3].map((index) => `/runs/0/results/${index}`)
    await store.read(logOf([...names, linking(...all)]), { project })
    const ids = await store.ids(project)
    expect(await hrefs(project)).toEqual(['new', 'd', 'b', 'c changed'].map((message) => `/results/${ids[message]}`))
    // Whose bytes are the same again is read by the order of the log that they came in.
    await store.read(logOf([linking(...all), ...names]), { project })
    expect(await hrefs(project)).toEqual(['new', 'd', 'b', 'c changed'].map((message) => `/results/${ids[message]}`))
  })

  test('leads to results of a pull request that it has in common with its base', async () => {
    const project = store.project()
    const all = [0, 1, 2, 3].map((index) => `/runs/0/results/${index}`)
    const names = ['a', 'b', 'c', 'd', 'e']
    await store.read(named(names), { project, ref: 'main' })
    await store.read(named([...names, 'f']), { project, ref: 'main' })
    const ids = await store.ids(project)
    const own = ['b', 'new', 'a', 'd'].map((name) => ({ fingerprint: name, message: name, line: names.indexOf(name) + 1 || 9 }))
    await store.read(logOf([...own, linking(...all)]), { project, ref: 'pull/1' })
    const found = await linksIn(project, 'Link', 'pull/1')
    expect(found.map(({ title }) => title)).toEqual(['b', 'new', 'a', 'd'])
    expect([0, 2, 3].map((at) => found[at]?.href)).toEqual(['b', 'a', 'd'].map((name) => `/results/${ids[name]}`))
  })

  test('leads to results of a pull request from one that has the bytes of its base', async () => {
    const project = store.project()
    const shared = [{ message: 'a' }, { message: 'b', line: 2 }, unjudged('/runs/0/results/1')]
    const base = await store.read(logOf(shared), { project, ref: 'main' })
    const ids = await store.ids(project)
    await store.read(logOf([{ message: 'new', line: 3 }, ...shared]), { project, ref: 'pull/1' })
    await deleteUpload(store.db, base.id)
    // They are shown as they stand on the pull request by now, where `a` comes second.
    expect(await linksIn(project, 'Link', 'pull/1')).toMatchObject([{ href: `/results/${ids['a']}`, title: 'a' }])
  })

  test('leads to results that the log calls absent, however long', async () => {
    const project = store.project()
    const gone = { fingerprint: 'a', message: 'a', baselineState: 'absent' }
    await store.read(named(['a', 'b']), { project })
    const page = `/results/${(await store.ids(project))['a']}`
    await store.read(logOf([gone, linking('/runs/0/results/0')]), { project })
    expect(await hrefs(project)).toEqual([page])
    await store.read(logOf([linking('/runs/0/results/1', '/runs/0/results/0'), gone]), { project })
    expect(await hrefs(project)).toEqual([page, '#message'])
  })

  test('leads to results that stay when the upload that it came in is deleted, and to no other in place of those that go', async () => {
    const project = store.project()
    const [a, b] = [
      { fingerprint: 'a', message: 'a' },
      { fingerprint: 'b', message: 'b' },
    ]
    const link = linking('/runs/0/results/0', '/runs/0/results/2')
    const first = await store.read(logOf([a, link, b]), { project })
    const second = await store.read(logOf([a, link]), { project })
    const stays = `/results/${(await store.ids(project))['a']}`
    await deleteUpload(store.db, first.id)
    expect(await hrefs(project)).toEqual([stays, null])
    // Its number may be given anew.
    await store.read(logOf([a, link, { fingerprint: 'c', message: 'c' }]), { project })
    await deleteUpload(store.db, second.id)
    expect(await linksIn(project)).toMatchObject([
      { href: stays },
      { href: null, title: 'that result was deleted with the uploads that had it' },
    ])
  })

  test('leads to what a ref shared with its base until then, and to what it goes on with', async () => {
    const project = store.project()
    const names = Array.from({ length: 12 }, (_, at) => `n${at}`)
    const findings = names.map((name, at) => ({ message: name, fingerprint: name, line: at + 1 }))
    await store.read(logOf(findings), { project, ref: 'main' })
    const pull = { project, ref: 'refs/pull/7/merge' }
    await store.read(logOf(findings.slice(1)), pull)
    expect(await sharesOf(project)).toBe(1)
    await store.read(logOf([...findings.slice(2), linking('/runs/0/results/3', '/runs/0/results/9')]), pull)
    expect((await linksIn(project, 'Link', 'pull/7')).map(({ title }) => title)).toEqual(['n5', 'n11'])
    // Numbers that are kept with the log do not change any more.
    expect(await sharesOf(project)).toBe(0)
    expect(Object.keys(await store.ids(project, 'ref:pull/7 -Link')).toSorted()).toEqual(names.slice(2).toSorted())
    expect(await store.messages(project, 'ref:pull/7 is:fixed')).toEqual(['n1'])
  })

  async function sharesOf(project: string): Promise<number> {
    const rows = await store.db.kysely
      .selectFrom('share')
      .innerJoin('series', 'series.id', 'share.series')
      .innerJoin('project', 'project.id', 'series.project')
      .select('share.id')
      .where('project.key', '=', project)
      .where('share.part', '>', 0)
      .execute()
    return rows.length
  }

  test('leads to results of a run that is known by its bytes', async () => {
    const project = store.project()
    const many = Array.from({ length: 1002 }, (_, at) => finding({ message: `n${at}`, fingerprint: `n${at}`, path: 'src/z.ts' }))
    const other = run(many, { tool: 'Other' })
    const next = finding({ message: 'Next [0](sarif:/runs/1/results/7) [1](sarif:/runs/1/results/1001)' })
    await store.read(log(run([finding(unjudged('/runs/1/results/5'))]), other), { project })
    await store.read(log(run([next]), other), { project })
    expect((await linksIn(project, 'Next')).map(({ title }) => title)).toEqual(['n7', 'n1001'])
    // Where no message of what is read leads into the log, what is known is passed over.
    const before = rowsMade()
    await store.read(log(run([finding({ message: 'x' })]), other), { project })
    expect(rowsMade() - before).toBeLessThan(many.length)
  })

  test('leads into a log of the same archive, and past results that were too large', async () => {
    const project = store.project()
    const large = finding({ message: 'x'.repeat(5_000), fingerprint: 'large' })
    const one = log(
      run([large, finding({ message: 'one', fingerprint: 'one' }), finding(linking('/runs/0/results/1', '/runs/0/results/0'))]),
    )
    const archive = await zipped([
      ['a.sarif', named(['other'], { tool: 'Other' })],
      ['b.sarif', one],
    ])
    await store.read(archive, { project, fileName: 'logs.zip', limits: { resultBytes: 3_000 } })
    expect(await linksIn(project)).toMatchObject([
      { title: 'one', href: `/results/${(await store.ids(project))['one']}` },
      { href: null, title: 'the run has no result 0 that is stored' },
    ])
  })

  test('leads to the part of a result, or of its log, that a page shows', async () => {
    const project = store.project()
    const step = (line: number) => ({
      location: { physicalLocation: { artifactLocation: { uri: 'src/f.ts' }, region: { startLine: line } } },
    })
    const flow = { threadFlows: [{ locations: [step(1), step(2)] }] }
    const other = finding({
      message: 'a',
      fingerprint: 'a',
      codeFlows: [flow],
      fixes: [{}],
      relatedLocations: [{}, { id: 7, message: { text: 'here' } }],
    })
    const pointers = [
      '/runs/0/results/0/relatedLocations/0',
      '/runs/0/results/0/relatedLocations/1/message',
      '/runs/0/results/0/codeFlows/0/threadFlows/0/locations/1',
      '/runs/0/results/0/fixes/0',
      '/runs/0/results/1/message',
      '/runs/0/results/1/ruleId',
      '/runs/0/tool/driver/rules/0',
      '/runs/0/tool/driver/rules/1',
      '/runs/0/artifacts/0',
      '/runs/0/artifacts/1',
      '/runs/0/graphs/0',
      '/runs/0/invocations/0',
      '',
    ]
    const rules = [{ id: 'r' }, { id: 'other rule' }]
    const artifacts = [{ location: { uri: 'src/l.ts' } }, { location: { uri: 'src/f.ts' } }]
    const invocations = [{ executionSuccessful: true }]
    const upload = await store.read(log(run([other, finding(linking(...pointers))], { rules, artifacts, graphs: [{}], invocations })), {
      project,
    })
    const page = `/results/${(await store.ids(project))['a']}`
    expect(await hrefs(project)).toEqual([
      `${page}#related-1`,
      `${page}#place-7`,
      `${page}?flow=1&step=2#code-flows`,
      `${page}#fixes`,
      '#message',
      '#rule',
      '#rule',
      `/results?q=project:${project}+rule:%22other+rule%22`,
      '#source',
      `/results?q=project:${project}+path:src/f.ts`,
      '#graphs',
      `/?upload=${upload.id}#import-report`,
      `/?upload=${upload.id}#import-report`,
    ])
  })

  test('says why where it leads nowhere', async () => {
    const project = store.project()
    const pointers = [
      '/runs/0/results/5',
      '/runs/0/results/123456789',
      '/runs/7/results/0',
      '/runs/0/results/0/fixes/3',
      '/runs/0/results/-1',
      '/runs/0/tool/driver/rules/9',
      '/runs/0/artifacts/9',
      '/runs/0/graphs/0',
      '/runs/0/addresses/1',
      '/version',
      'runs/0',
      '/runs/0/results/~2',
      '/runs/__proto__/results/0',
      `/runs/0/results/0/${'x/'.repeat(2_000)}`,
    ]
    await store.read(log(run([finding(linking(...pointers))])), { project })
    const links = await linksIn(project)
    expect(links.filter(({ href }) => href !== null)).toEqual([])
    expect(links.map(({ title }) => title)).toEqual([
      'the run has no result 5 that is stored',
      'the run has no result 123456789 that is stored',
      'the log has no run 7',
      'this result has no such part',
      'this is no pointer into the log',
      'the run has no such rule',
      'the run has no artifact 9',
      'the run has no graph 0',
      'the run has no such part',
      'no page shows this part of the log',
      'this is no pointer into the log',
      'this is no pointer into the log',
      'this is no pointer into the log',
      'this is no pointer into the log',
    ])
  })
})
