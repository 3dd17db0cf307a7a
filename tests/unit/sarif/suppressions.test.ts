import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suppressions } from '#app/sarif/codes.ts'
import { codesOfSuppression, suppressionCode, suppressionKinds, suppressionOf, suppressionsOf } from '#app/sarif/suppression-code.ts'
import { kindsInForce, resolveSuppression } from '#app/sarif/suppressions.ts'

function value(suppressions: unknown) {
  return resolveSuppression({ suppressions }).value
}

const accepted = { kind: 'external', status: 'accepted' }
const silent = { kind: 'inSource' }
const underReview = { status: 'underReview' }
const rejected = { status: 'rejected' }

describe('resolveSuppression (SARIF §3.27.23, §3.35.3)', () => {
  it('knows nothing where the log says nothing', () => {
    for (const suppressions of [undefined, null, 'x', {}, 7]) expect(value(suppressions)).toBe('unset')
  })

  it('knows that nothing suppresses the result', () => {
    expect(value([])).toBe('none')
    expect(value([null, 'x'])).toBe('none')
  })

  it('counts an accepted suppression, and one without status', () => {
    for (const list of [[accepted], [silent], [accepted, silent], [{ status: null }], [{ status: '' }], [{ status: 'Accepted' }]]) {
      expect(value(list)).toBe('suppressed')
    }
  })

  it('does not hide a result over which there is no agreement', () => {
    expect(value([accepted, underReview])).toBe('underReview')
    expect(value([accepted, rejected])).toBe('rejected')
    expect(value([rejected, underReview])).toBe('underReview')
    expect(value([{ status: 'perhaps' }])).toBe('underReview')
    expect(value([{ status: 7 }])).toBe('underReview')
  })

  it('reads the name that status had before the standard', () => {
    expect(value([{ state: 'rejected' }])).toBe('rejected')
    expect(value([{ status: 'accepted', state: 'rejected' }])).toBe('suppressed')
  })

  it('says why', () => {
    expect(resolveSuppression({ suppressions: [accepted] }).reason).toBe('a suppression is in force and none is rejected or under review')
    expect(resolveSuppression({ suppressions: [{ status: 'perhaps' }] }).reason).toBe('a suppression has a status that SARIF does not know')
  })

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(accepted, silent, underReview, rejected, null)), (list) => {
        expect(value(list.toReversed())).toBe(value(list))
      }),
    )
  })
})

describe('where suppressions stand (SARIF §3.35.2)', () => {
  it('is said of those in force alone', () => {
    const kinds = (suppressions: unknown) => kindsInForce({ suppressions })
    expect(kinds([silent, accepted])).toEqual(['inSource', 'external'])
    expect(kinds([{ kind: 'INSOURCE' }, { kind: 'external', status: 'rejected' }, null])).toEqual(['inSource'])
    expect(kinds([{ kind: 'elsewhere' }, {}])).toEqual([])
    expect(kinds(undefined)).toEqual([])
  })

  it('is kept with what they come to', () => {
    fc.assert(
      fc.property(fc.constantFrom(...suppressions), fc.subarray([...suppressionKinds]), (value, kinds) => {
        const code = suppressionCode(value, kinds)
        expect(suppressionOf(code)).toBe(value)
        expect(suppressionsOf(code)).toEqual(value === 'suppressed' ? [value, ...kinds] : [value])
        for (const one of suppressionsOf(code)) expect(codesOfSuppression(one)).toContain(code)
      }),
    )
  })
})
