import { describe, expect, test } from 'vitest'
import { goals, holds } from '#tests/bench/matching/goal.ts'
import { byKey, type Found, keyOf, knownLog, type Log, shareOfAlike } from '#tests/bench/matching/log.ts'
import { measure } from '#tests/bench/matching/measure.ts'
import { precisionOf, recallOf } from '#tests/bench/matching/score.ts'
import { examplesOf, markdownOfTable, textOfTable } from '#tests/bench/matching/score-table.ts'

/** Results of a log, each on a line of its own, by the numbers of their findings. */
function found(findings: readonly number[]): Found[] {
  return findings.map((finding, at) => ({ rule: 'r', message: 'm', path: 'a.js', line: at + 1, column: 1, finding }))
}

/** Recognises results as it is told: the ids of each log's, in order. `moved` ids lead to others by now. */
function score(logs: readonly Log[], ids: readonly string[][], moved: Readonly<Record<string, string>> = {}) {
  let read = -1
  return measure(
    {
      project: () => 'p',
      read: async () => void read++,
      ids: async () => new Map(Array.from(logs[read]?.results.values() ?? [], (one, at) => [keyOf(one), ids[read]?.[at] ?? ''])),
      leadsTo: async (once, id) => moved[once] === id,
    },
    logs,
    10,
  )
}

function known(...logs: number[][]): Log[] {
  return logs.map((findings) => knownLog('', found(findings)))
}

describe('how well results are recognised', () => {
  test('is all where each keeps its id', async () => {
    const all = await score(known([1, 2], [2, 3, 1]), [
      ['a', 'b'],
      ['b', 'c', 'a'],
    ])
    expect(all).toMatchObject({ results: 5, pairs: 2, claims: 2, right: 2, failures: [] })
    expect([precisionOf(all), recallOf(all)]).toEqual([1, 1])
  })

  test('is less by each that got a new id, and by each that got the id of another', async () => {
    const some = await score(known([1, 2, 3], [1, 2, 4]), [
      ['a', 'b', 'c'],
      ['x', 'b', 'c'],
    ])
    expect(some).toMatchObject({ pairs: 2, claims: 2, right: 1 })
    expect(some.failures.map(({ kind }) => kind)).toEqual(['missed', 'another'])
    expect([precisionOf(some), recallOf(some)]).toEqual([0.5, 0.5])
  })

  test('goes by all that was there before, also what was gone for a while', async () => {
    const ids = [['a', 'b'], ['b'], ['a', 'b']]
    expect(await score(known([1, 2], [2], [1, 2]), ids)).toMatchObject({ pairs: 3, right: 3 })
    expect(await score(known([1, 2], [2], [3, 2]), ids)).toMatchObject({ pairs: 2, right: 2, claims: 3 })
  })

  test('counts an id that leads to another by now as that one', async () => {
    expect(await score(known([1], [1]), [['a'], ['b']], { a: 'b' })).toMatchObject({ pairs: 1, claims: 1, right: 1 })
  })

  test('leaves out what nobody can tell, and only that', async () => {
    const [first, second] = known([1, 2], [3, 2])
    if (first === undefined || second === undefined) throw new Error('There are two logs.')
    const unsure = { ...second, unsure: new Set([3]), lost: new Set([1]) }
    const same = [
      ['a', 'b'],
      ['a', 'b'],
    ]
    expect(await score([first, unsure], same)).toMatchObject({ claims: 1, right: 1, untold: 1 })
    // The line of what it is taken for stands, and has another result.
    expect(await score([first, { ...unsure, lost: new Set() }], same)).toMatchObject({ claims: 2, right: 1, untold: 0 })
  })

  test('needs an id for each result', async () => {
    const [log] = known([1, 2])
    if (log === undefined) throw new Error('There is a log.')
    const silent = { project: () => 'p', read: async () => {}, ids: async () => new Map<string, string>(), leadsTo: async () => false }
    await expect(measure(silent, [log], 0)).rejects.toThrow('Of 2 results, 0 are open.')
  })
})

test('results are alike that share rule, path and message', () => {
  const [one, two, three] = found([1, 2, 3])
  if (one === undefined || two === undefined || three === undefined) throw new Error('There are three.')
  expect(shareOfAlike([knownLog('', [one, two, { ...three, message: 'n' }])])).toBeCloseTo(2 / 3)
  expect(() => byKey([one, one])).toThrow('same rule, message and place')
})

test('a table says whether its goals hold, and what failed', async () => {
  const good = await score(known([1], [1]), [['a'], ['a']])
  const bad = await score(known([1], [1]), [['a'], ['b']])
  expect([holds(good, goals.withFingerprints), holds(bad, goals.without)]).toEqual([true, false])
  const rows = [
    { tells: 'fingerprints', goal: goals.withFingerprints, score: good },
    { tells: 'neither', goal: goals.without, score: bad },
  ]
  const table = { name: 'lines move', logs: 2, alike: 0.7, rows }
  expect(textOfTable(table).split('\n')).toHaveLength(4)
  expect(markdownOfTable(table).split('\n').slice(-2)).toEqual([
    '| fingerprints | 2 | 1 | 1 | 0 | 0 | 0 | 1.0000 | 1.0000 | 0.999 and 0.995 | yes |',
    '| neither | 2 | 1 | 0 | 1 | 0 | 0 | 1.0000 | 0.0000 | 0.999 and 0.98 | NO |',
  ])
  expect(examplesOf(table)).toEqual([expect.stringContaining('was at a.js:1:1; taken for new (nothing changed')])
})
