import { describe, expect, test } from 'vitest'
import { compareState, readState } from '#app/sarif/flows/flow-state.ts'

describe('the state of a step', () => {
  test('has expressions and their values, as text or markdown (§3.38.9)', () => {
    expect(readState({ x: { text: '1' }, y: { markdown: '`2`' }, z: 'bare', n: null })).toEqual([
      { name: 'x', value: '1' },
      { name: 'y', value: '`2`' },
      { name: 'z', value: 'bare' },
      { name: 'n', value: '' },
    ])
    expect([undefined, null, 7, []].map(readState)).toEqual([[], [], [], []])
  })

  test('says what is new, what changed, what is the same and what is no longer stated (§3.38.9)', () => {
    const before = [
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
      { name: 'c', value: '3' },
    ]
    expect(compareState({ state: { b: { text: '2' }, a: { text: '9' }, d: { text: '4' } } }, before)).toEqual([
      { name: 'b', value: '2', before: '2', change: 'same' },
      { name: 'a', value: '9', before: '1', change: 'changed' },
      { name: 'd', value: '4', before: null, change: 'new' },
      { name: 'c', value: null, before: '3', change: 'gone' },
    ])
  })

  test('is not carried over into a step that states none (§3.38.9)', () => {
    expect(compareState({}, [{ name: 'a', value: '1' }])).toEqual([])
  })

  test('takes names that every object has for names like any other', () => {
    const state: unknown = JSON.parse('{"__proto__": {"text": "p"}, "constructor": {"text": "c"}}')
    expect(compareState({ state }, null).map(({ name, value, change }) => [name, value, change])).toEqual([
      ['__proto__', 'p', 'new'],
      ['constructor', 'c', 'new'],
    ])
  })
})
