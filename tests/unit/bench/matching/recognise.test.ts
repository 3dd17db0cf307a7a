import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AssayStore } from '#tests/bench/matching/assay-store.ts'
import { commitsOf, generatedScenarios } from '#tests/bench/matching/generated.ts'
import { goals } from '#tests/bench/matching/goal.ts'
import { shareOfAlike } from '#tests/bench/matching/log.ts'
import { measure } from '#tests/bench/matching/measure.ts'
import { logsOfPackage } from '#tests/bench/matching/package-logs.ts'
import { precisionOf, recallOf } from '#tests/bench/matching/score.ts'
import { type Detail, logOfCode } from '#tests/bench/matching/write-log.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { newFolder } from '#tests/setup/folder.ts'

const small = { files: 10, seed: 3 }

describe('logs that are made', () => {
  test('are the same for the same seed, and for another one others', () => {
    const [scenario] = generatedScenarios
    if (scenario === undefined) throw new Error('There are scenarios.')
    const made = (seed: number) => commitsOf(scenario, 4, seed).map((code) => logOfCode(code, 'snippets').text)
    expect(made(1)).toEqual(made(1))
    expect(made(1)).not.toEqual(made(2))
  })

  test.each(generatedScenarios)('hold results most of which another of their file says, too: $name', (scenario) => {
    const logs = commitsOf(scenario, small.files, small.seed).map((code) => logOfCode(code, 'neither'))
    expect(shareOfAlike(logs)).toBeGreaterThan(0.6)
    expect(new Set(logs.map(({ text }) => text)).size).toBeGreaterThan(scenario.commit.reverts ? 3 : scenario.commits)
  })
})

describe('results are recognised as well as docs/matching.md says', () => {
  let folder = ''
  let assay: AssayStore | undefined
  beforeAll(async () => {
    folder = await newFolder()
    assay = await AssayStore.open(folder)
  })
  afterAll(async () => {
    await assay?.close()
  })

  // What the whole measurement finds to hold, on a code base that is small enough to be measured each time.
  test.each<[scenario: string, detail: Detail]>([
    ['lines move', 'neither'],
    ['the first of several alike goes', 'fingerprints'],
    ['numbers in messages change', 'snippets'],
    ['files are renamed', 'fingerprints'],
    ['folders are renamed', 'snippets'],
    ['all of it, again and again', 'fingerprints'],
  ])('%s, with %s', async (name, detail) => {
    const scenario = generatedScenarios.find((one) => one.name === name)
    if (scenario === undefined || assay === undefined) throw new Error('There is no such scenario, or no store.')
    const logs = commitsOf(scenario, small.files, small.seed).map((code) => logOfCode(code, detail))
    const score = await measure(assay, logs, 5)
    const goal = detail === 'fingerprints' ? goals.withFingerprints : goals.without
    expect(precisionOf(score)).toBeGreaterThanOrEqual(goal.precision)
    expect(recallOf(score)).toBeGreaterThanOrEqual(goal.recall)
    expect(score.pairs).toBeGreaterThan(1_000)
  })

  test.each(['files', 'snippets', 'nothing'] as const)("a linter's log is read with %s in it", async (addition) => {
    const line = (at: number) => ({ line: at, message: 'Unexpected var.', path: 'a.js' })
    const versions = [
      { log: logOf([line(1), line(1), line(3)]), files: [{ path: 'a.js', lines: ['var a', '', 'var b', ''] }] },
      { log: logOf([line(2), line(4)]), files: [{ path: 'a.js', lines: ['', 'var a', '', 'var b', ''] }] },
    ]
    if (assay === undefined) throw new Error('There is no store.')
    const score = await measure(assay, logsOfPackage(versions, addition), 5)
    expect(score).toMatchObject({ results: 4, pairs: 2, right: 2, failures: [] })
  })
})
