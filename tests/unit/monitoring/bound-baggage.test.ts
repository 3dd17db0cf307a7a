import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundBaggage } from '#app/monitoring/bound-baggage.ts'

describe('the baggage of a request (W3C Baggage §3.3)', () => {
  test('stays as it is while there is room', () => {
    expect(boundBaggage('a=1, b=2;c,sentry-trace_id=3', 100)).toBe('a=1, b=2;c,sentry-trace_id=3')
  })

  test('loses others’ members first, from the end, and never a part of one', () => {
    expect(boundBaggage('a=1,b=22222,c=3,sentry-d=4', 19)).toBe('sentry-d=4,a=1,c=3')
  })

  test('is never longer than it may be, and holds nothing that was not there', () => {
    const member = fc.tuple(fc.constantFrom('sentry-', ''), fc.stringMatching(/^[a-z]{1,9}=[\w.%-]{0,30}$/)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(member, { maxLength: 20 }), fc.nat({ max: 300 }), (members, limit) => {
        const bounded = boundBaggage(members.join(','), limit)
        expect(bounded.length).toBeLessThanOrEqual(limit)
        const left = [...members]
        for (const kept of bounded === '' ? [] : bounded.split(',')) {
          expect(left).toContain(kept)
          left.splice(left.indexOf(kept), 1)
        }
        // What of Sentry's was left out found no room even beside Sentry's own.
        if (members.join(',').length > limit) {
          const ours = bounded
            .split(',')
            .filter((kept) => kept.startsWith('sentry-'))
            .join(',')
          for (const lost of left.filter((one) => one.startsWith('sentry-'))) {
            expect(ours.length + lost.length + (ours === '' ? 0 : 1)).toBeGreaterThan(limit)
          }
        }
      }),
    )
  })
})
