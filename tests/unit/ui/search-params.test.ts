import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#app/ui/search-params.ts'

describe('search parameters in the address', () => {
  test('are text, whatever they look like', () => {
    expect(parseSearch('?q=5&sort=true')).toEqual({ q: '5', sort: 'true' })
  })

  test('read as people type queries', () => {
    expect(stringifySearch({ q: 'severity:high,critical path:src/**', sort: 'path' })).toBe(
      '?q=severity:high,critical+path:src/**&sort=path',
    )
  })

  test('are left out when they are not there', () => {
    expect(stringifySearch({ q: undefined, cursor: null })).toBe('')
  })

  test('come back as they went in', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
      }),
    )
  })

  test('are written in one way, whether or not anything in them needs an escape', () => {
    const unit = fc.constantFrom(...'aZ09_*.:/,- +&=%é')
    fc.assert(
      fc.property(fc.string({ unit }), fc.string({ unit }), (q, sort) => {
        const standard = new URLSearchParams({ q, sort }).toString()
        expect(stringifySearch({ q, sort })).toBe(`?${standard.replace(/%3A/g, ':').replace(/%2F/g, '/').replace(/%2C/g, ',')}`)
      }),
    )
  })

  test('cannot reach the prototype of an object', () => {
    const search = parseSearch('?__proto__=x')
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype)
    expect(Object.keys(search)).toEqual(['__proto__'])
  })
})
