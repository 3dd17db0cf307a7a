import { describe, expect, it } from 'vitest'
import { asArray, asIndex, asInteger, asNumber, asObject, asString, asText, member, parseObject } from '#app/sarif/json.ts'

describe('reading JSON of unknown shape', () => {
  it('takes objects, but not null and arrays, for objects', () => {
    const object = { a: 1 }
    expect(asObject(object)).toBe(object)
    for (const value of [null, undefined, [], [1], 'x', 1, true]) expect(asObject(value)).toBeUndefined()
  })

  it('finds an object in a text, and none where that is no JSON, or something else', () => {
    expect(parseObject(' {"a":1}')).toEqual({ a: 1 })
    for (const text of ['', '{', '[{}]', 'null', '"{}"', '{} {}']) expect(parseObject(text)).toBeUndefined()
  })

  it('gives an empty array for what is none', () => {
    expect(asArray([1, 2])).toEqual([1, 2])
    for (const value of [null, undefined, {}, 'ab', 3]) expect(asArray(value)).toEqual([])
  })

  it('takes only strings for strings, and an empty one for no text', () => {
    expect(asString('')).toBe('')
    expect(asText('')).toBeUndefined()
    expect(asText('x')).toBe('x')
    for (const value of [null, 1, {}, ['x']]) expect([asString(value), asText(value)]).toEqual([undefined, undefined])
  })

  it('takes no numeric string for a number', () => {
    expect(asInteger(12)).toBe(12)
    expect(asInteger(-1)).toBe(-1)
    for (const value of ['12', 1.5, 2 ** 53, Infinity, NaN, null]) expect(asInteger(value)).toBeUndefined()
    expect(asNumber(1.5)).toBe(1.5)
    for (const value of ['1.5', Infinity, NaN, null]) expect(asNumber(value)).toBeUndefined()
  })

  it('takes everything for -1 that cannot be an index', () => {
    expect(asIndex(0)).toBe(0)
    expect(asIndex(7)).toBe(7)
    for (const value of [-1, -7, 1.5, '0', null, undefined]) expect(asIndex(value)).toBe(-1)
  })

  it('reads own members only, whatever their name', () => {
    const object = asObject(JSON.parse('{"__proto__": "a", "toString": "b"}'))
    expect(member(object, '__proto__')).toBe('a')
    expect(member(object, 'toString')).toBe('b')
    expect(member({}, 'constructor')).toBeUndefined()
    expect(member({}, '__proto__')).toBeUndefined()
    expect(member(undefined, 'x')).toBeUndefined()
  })
})
