import { monitoringValues } from './values.ts'

/** What of a request's headers is taken over into the server's trace. */
type IncomingTrace = { sentryTrace: string | undefined; baggage: string | undefined }

/** Members of `baggage` that Sentry's browser side sends, and what each may be. */
const members: Record<string, RegExp> = {
  'sentry-trace_id': /^[0-9a-f]{32}$/,
  'sentry-public_key': /^[0-9A-Za-z]{1,64}$/,
  'sentry-org_id': /^\d{1,20}$/,
  'sentry-sample_rate': /^[\d.e-]{1,30}$/,
  'sentry-sample_rand': /^[\d.e-]{1,30}$/,
  'sentry-sampled': /^(true|false)$/,
}

/**
 * The trace that a request belongs to, if it is one of this installation's own: anybody may send these headers, and what they say goes on
 * to Sentry and into pages. Takes only what has the form of an id, a rate or a yes or no, of a `baggage` of at most 8,192 characters.
 * @param publicKey of the configured DSN
 */
export function incomingTrace(headers: Headers, publicKey: string): IncomingTrace {
  const none = { sentryTrace: undefined, baggage: undefined }
  const sentryTrace = headers.get('sentry-trace') ?? ''
  if (!/^[0-9a-f]{32}-[0-9a-f]{16}(-[01])?$/.test(sentryTrace)) return none
  const baggage = headers.get('baggage') ?? ''
  if (baggage.length > monitoringValues.largestBaggage) return none
  const taken = new Map<string, string>()
  for (const entry of baggage.split(',')) {
    const [name = '', value = ''] = entry.trim().split('=')
    if (Object.hasOwn(members, name) && members[name]?.test(value) === true) taken.set(name, value)
  }
  // Another site's trace, or one that has been put together from two.
  if (taken.get('sentry-public_key') !== publicKey || taken.get('sentry-trace_id') !== sentryTrace.slice(0, 32)) return none
  return { sentryTrace, baggage: [...taken].map(([name, value]) => `${name}=${value}`).join(',') }
}
