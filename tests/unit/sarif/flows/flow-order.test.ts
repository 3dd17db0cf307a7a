import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSimultaneous, orderSteps } from '#app/sarif/flows/flow-order.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({ threadFlowLocations: [{ executionOrder: 4 }] })

/** The steps of threads by thread and place, in order. Of a step its execution order is given, or null. */
function orderOf(threads: (number | null)[][], most = 1000): string[] {
  const threadFlows = threads.map((orders) => ({
    locations: orders.map((order) => (order === null ? {} : { executionOrder: order })),
  }))
  return orderSteps(run, { threadFlows }, most).steps.map(({ thread, index }) => `${'abcdefgh'[thread]}${index}`)
}

describe('the steps of a code flow', () => {
  test('are in the order of the array within a thread (§3.37.6)', () => {
    expect(orderOf([[null, null, null]])).toEqual(['a0', 'a1', 'a2'])
    expect(orderOf([[1, 2, 9]])).toEqual(['a0', 'a1', 'a2'])
  })

  test('are in execution order across threads (§3.38.11)', () => {
    expect(
      orderOf([
        [1, 3, 5],
        [2, 4],
      ]),
    ).toEqual(['a0', 'b0', 'a1', 'b1', 'a2'])
    expect(orderOf([[7], [0], [3]])).toEqual(['b0', 'c0', 'a0'])
  })

  test('stand side by side where they happen at the same time (§3.38.11)', () => {
    expect(
      orderOf([
        [1, null, 2],
        [1, 2],
      ]),
    ).toEqual(['a0', 'b0', 'a1', 'a2', 'b1'])
    const { steps } = orderSteps(
      run,
      { threadFlows: [{ locations: [{ executionOrder: 1 }, {}] }, { locations: [{ executionOrder: 1 }] }] },
      9,
    )
    expect(steps.map((step, at) => isSimultaneous(steps[at - 1], step))).toEqual([false, true, false])
  })

  test('stay behind the one before them where their order is unset, which -1 says too (§3.38.11)', () => {
    expect(orderOf([[1, null, -1, 5], [2]])).toEqual(['a0', 'a1', 'a2', 'b0', 'a3'])
    expect(orderOf([[null, 3], [1]])).toEqual(['a0', 'b0', 'a1'])
  })

  test('come thread by thread where nothing says when a thread ran (§3.36.3)', () => {
    expect(orderOf([[null, null], [1, 2], [null]])).toEqual(['b0', 'b1', 'a0', 'a1', 'c0'])
  })

  test('are ordered by what they share, too (§3.38.2)', () => {
    const threadFlows = [{ locations: [{ executionOrder: 1 }, { index: 0 }] }, { locations: [{ executionOrder: 2 }] }]
    expect(orderSteps(run, { threadFlows }, 9).steps.map(({ order }) => order)).toEqual([1, 2, 4])
  })

  test('are as many as are wanted, and all are counted', () => {
    expect(orderOf([[1, 2, 3], [4]], 2)).toEqual(['a0', 'a1'])
    const threadFlows = [{ locations: [{}, {}, {}] }, { locations: [{}] }]
    expect(orderSteps(run, { threadFlows }, 2).total).toBe(4)
  })

  test.each([{}, { threadFlows: null }, { threadFlows: [null, { locations: 3 }, 'x'] }])('are none in %j', (codeFlow) => {
    expect(orderSteps(run, codeFlow, 9)).toEqual({ steps: [], total: 0 })
  })

  test('are each there once, those of a thread in the order of its array, whatever the log says (§3.37.6)', () => {
    const order = fc.option(fc.integer({ min: -1, max: 6 }))
    fc.assert(
      fc.property(fc.array(fc.array(order, { maxLength: 6 }), { maxLength: 4 }), (threads) => {
        const steps = orderOf(threads)
        expect(steps.toSorted()).toEqual(threads.flatMap((orders, at) => orders.map((_, index) => `${'abcd'[at]}${index}`)).toSorted())
        for (const name of 'abcd') {
          const own = steps.filter((step) => step.startsWith(name))
          expect(own).toEqual(own.toSorted())
        }
      }),
    )
  })
})
