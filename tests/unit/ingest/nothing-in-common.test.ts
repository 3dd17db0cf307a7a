import { describe, expect, test } from 'vitest'
import { failed, finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

function codes({ report }: { report: { code: string }[] }): string[] {
  return report.map(({ code }) => code)
}

describe.each(engines)('on %s, a log that has nothing in common with the one before it', (engine) => {
  const store = useStore(engine)

  test('is named where both are of one commit: its tool analysed two parts, and the second takes the first as fixed', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, commit: 'c1' })
    const { report, fixed } = await store.read(named(['c']), { project, commit: 'c1' })
    expect(fixed).toBe(2)
    expect(report).toMatchObject([
      {
        code: 'nothing-in-common',
        severity: 'warning',
        sentence: expect.stringContaining('counts as fixed: 2 results of Tool, though both logs are of one commit.') as string,
        count: 1,
        pointers: ['/runs/0'],
      },
    ])
    // Also where it found nothing at all.
    expect(codes(await store.read(named([]), { project, commit: 'c1' }))).toEqual(['nothing-in-common'])
  })

  test('is named where neither says its commit, unless it is empty: everything may be mended', async () => {
    const project = store.project()
    await store.read(named(['a']), { project })
    const { report } = await store.read(named(['b']), { project })
    expect(report).toMatchObject([
      {
        code: 'nothing-in-common',
        sentence: expect.stringContaining('counts as fixed: 1 result of Tool, and neither log says its commit.') as string,
      },
    ])
    expect(codes(await store.read(named([]), { project }))).toEqual([])
    expect(codes(await store.read(named(['c']), { project }))).toEqual([])
  })

  test('is named by what it fixes, not by what it brings back', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, commit: 'c1' })
    await store.read(named(['b']), { project, commit: 'c1' })
    expect(codes(await store.read(named(['a']), { project, commit: 'c2' }))).toEqual([])
    expect(codes(await store.read(named(['b']), { project, commit: 'c2' }))).toEqual(['nothing-in-common'])
  })

  test('is not named where there is a reason for it', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, commit: 'c1' })
    // Another commit, category, tool or ref; an incomplete run, which fixes nothing; one that has something in common.
    expect(codes(await store.read(named(['b']), { project, commit: 'c2' }))).toEqual([])
    expect(codes(await store.read(named(['c']), { project, commit: 'c2', category: 'other' }))).toEqual([])
    expect(codes(await store.read(named(['c'], { tool: 'Other' }), { project, commit: 'c2' }))).toEqual([])
    expect(codes(await store.read(named(['c']), { project, commit: 'c2', ref: 'refs/pull/7/merge' }))).toEqual([])
    expect(codes(await store.read(named(['c'], { ...failed }), { project, commit: 'c2' }))).toEqual(['run-incomplete'])
    expect(codes(await store.read(named(['b', 'd']), { project, commit: 'c2' }))).toEqual([])
  })

  test('is named for each tool and category by itself', async () => {
    const project = store.project()
    const results = [finding({ message: 'x' })]
    await store.read(named(['a'], { tool: 'One' }), { project, commit: 'c1' })
    await store.read(named(['b'], { tool: 'Two' }), { project, commit: 'c1' })
    const { report } = await store.read(log(run(results, { tool: 'Two' }), run(results, { tool: 'One' })), { project, commit: 'c1' })
    expect(report).toMatchObject([{ pointers: ['/runs/0'] }, { pointers: ['/runs/1'] }])
  })

  test('is named where both are of one commit and it has files of the same names elsewhere: files do not move within a commit', async () => {
    const project = store.project()
    const of = (folder: string, ...messages: string[]) =>
      logOf(messages.map((message, at) => ({ path: `${folder}/src/index.ts`, message, line: at + 1 })))
    await store.read(of('api', 'a', 'b'), { project, commit: 'c1' })
    const { report, fixed } = await store.read(of('web', 'a', 'c', 'd'), { project, commit: 'c1' })
    expect(fixed).toBe(1)
    expect(report).toMatchObject([
      {
        code: 'no-file-in-common',
        severity: 'warning',
        sentence: expect.stringContaining(
          'though both logs are of one commit: of Tool, 1 result so counts as moved here from another file, 1 as fixed and 2 as new.',
        ) as string,
        pointers: ['/runs/0'],
      },
    ])
    // All that is there has moved alike: another folder of the build. And of another commit, files may have been renamed.
    const elsewhere = of('build/web', 'a', 'c', 'd')
    expect(codes(await store.read(elsewhere, { project, commit: 'c1' }))).toEqual([])
    expect(codes(await store.read(of('app', 'a', 'c'), { project, commit: 'c2' }))).toEqual([])
    // One file is there as it was.
    const both = log(run([finding({ path: 'app/src/index.ts', message: 'a' }), finding({ path: 'app/b.ts', message: 'c', line: 2 })]))
    expect(codes(await store.read(both, { project, commit: 'c2' }))).toEqual([])
  })
})
