import { describe, expect, test } from 'vitest'
import { readRun } from '#app/sarif/runs/run.ts'
import {
  readExecutionOrder,
  readImportance,
  readKinds,
  readNestingLevel,
  readThreadFlowLocation,
} from '#app/sarif/flows/thread-flow-location.ts'

const shared = { location: { message: { text: 'shared' } }, kinds: ['call'], nestingLevel: 2 }
const run = readRun({ threadFlowLocations: [{ kinds: ['first'] }, shared] })

describe('a thread flow location', () => {
  test('takes all its properties from the run where it has an index (§3.38.2)', () => {
    expect(readThreadFlowLocation(run, { index: 1 })).toEqual({ ...shared, index: 1 })
  })

  test('keeps what the shared one does not say, and no more (§3.38.2)', () => {
    expect(readThreadFlowLocation(run, { index: 1, module: 'own', kinds: ['own'] })).toMatchObject({ module: 'own', kinds: ['call'] })
  })

  test.each([{ index: -1 }, { index: 2 }, { index: '1' }, {}])('is what it says itself where %j names none (§3.38.2)', (own) => {
    expect(readThreadFlowLocation(run, { ...own, module: 'own' })).toEqual({ ...own, module: 'own' })
  })

  test.each([null, 7, 'text', []])('reads %j as one that says nothing', (value) => {
    expect(readThreadFlowLocation(run, value)).toEqual({})
  })

  test('is important unless it says otherwise (§3.38.13)', () => {
    expect([{}, { importance: 'essential' }, { importance: 'unimportant' }, { importance: 'huge' }].map(readImportance)).toEqual([
      'important',
      'essential',
      'unimportant',
      'important',
    ])
  })

  test('is nested as deep as it says, and never below 0 (§3.38.10)', () => {
    expect([{}, { nestingLevel: 3 }, { nestingLevel: -1 }, { nestingLevel: 1.5 }].map(readNestingLevel)).toEqual([0, 3, 0, 0])
  })

  test('has an execution order from 0 on, and -1 for none (§3.38.11)', () => {
    expect([{}, { executionOrder: 0 }, { executionOrder: 5 }, { executionOrder: -1 }].map(readExecutionOrder)).toEqual([null, 0, 5, null])
  })

  test('has kinds that are texts (§3.38.8)', () => {
    expect([{}, { kinds: ['call', '', 3, 'taint'] }, { kinds: 'call' }].map(readKinds)).toEqual([[], ['call', 'taint'], []])
  })
})
