import { parseBaggageHeader } from '@sentry/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { incomingTrace } from '#app/monitoring/incoming-trace.ts'

const traceId = '0123456789abcdef0123456789abcdef'
const sentryTrace = `${traceId}-0123456789abcdef-1`
const own = `sentry-trace_id=${traceId},sentry-public_key=key`
const none = { sentryTrace: undefined, baggage: undefined }

function given(trace: string, baggage: string) {
  return incomingTrace(new Headers({ 'sentry-trace': trace, baggage }), 'key')
}

describe('the trace that a request says it belongs to', () => {
  test('is taken over when it is of this installation', () => {
    expect(given(sentryTrace, `${own},sentry-sampled=true, sentry-sample_rate=0.5`)).toEqual({
      sentryTrace,
      baggage: `${own},sentry-sampled=true,sentry-sample_rate=0.5`,
    })
  })

  test.each([
    ['without a form', 'nonsense', own],
    ['without baggage', sentryTrace, ''],
    ['of another project', sentryTrace, own.replace('=key', '=other')],
    ['put together from two', sentryTrace, own.replaceAll('0', 'f')],
    ['with more than 8,192 characters of baggage', sentryTrace, `${own},${'a=b,'.repeat(2100)}`],
  ])('is not, when it is one %s', (_name, trace, baggage) => {
    expect(given(trace, baggage)).toEqual(none)
  })

  test('says nothing but ids, rates and whether it is kept', () => {
    const baggage = `${own},sentry-transaction=SENTINEL,sentry-user_id=SENTINEL,other=SENTINEL,sentry-sampled=SENTINEL,__proto__=SENTINEL`
    expect(given(sentryTrace, baggage).baggage).toBe(own)
  })

  test('is never longer than it came, whatever it says', () => {
    const entry = fc.tuple(fc.constantFrom('sentry-sampled', 'sentry-sample_rate', 'a', '__proto__'), fc.stringMatching(/^[!-~]{0,40}$/))
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const baggage = [own, ...entries.map((pair) => pair.join('='))].join(',')
        const taken = given(sentryTrace, baggage).baggage ?? ''
        expect(taken.length).toBeLessThanOrEqual(Math.min(baggage.length, 8192))
        for (const name of Object.keys(parseBaggageHeader(taken) ?? {})) expect(name).toMatch(/^sentry-/)
      }),
    )
  })
})
