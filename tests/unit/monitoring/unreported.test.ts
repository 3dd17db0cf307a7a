import { CancelledError } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { ServerFault } from '#app/monitoring/server-fault.ts'
import { isUnreported } from '#app/monitoring/unreported.ts'

function withStack(stack: string): Error {
  return Object.assign(new Error('failed'), { stack })
}

describe('what browsers do not report', () => {
  test.each<[string, unknown]>([
    ['a redirect', redirect({ to: '/' })],
    ['a not-found', notFound()],
    ['a request that was called off', new DOMException('aborted', 'AbortError')],
    ['a query that was called off', new CancelledError()],
    ['a fault that the server has reported', new ServerFault('0123456789ab')],
    ['what React says of it', Object.assign(new Error('Minified React error #419'), { digest: '0123456789ab' })],
    ['an error of another origin', 'Script error.'],
    ['an error of another origin in an old browser', 'Javascript error: Script error. on line 0'],
    ['a notice of a ResizeObserver', 'ResizeObserver loop completed with undelivered notifications.'],
    ['the older one', new Error('ResizeObserver loop limit exceeded')],
    ['an error of an extension in Chromium', withStack('Error: failed\n    at run (chrome-extension://abc/content.js:1:2)')],
    ['an error of an extension in Firefox', withStack('run@moz-extension://abc/content.js:1:2')],
  ])('%s', (_name, thrown) => {
    expect(isUnreported(thrown)).toBe(true)
  })

  test.each<[string, unknown]>([
    ['an error', new Error('failed')],
    [
      'an error of ours that an extension has its hands in',
      withStack('Error: failed\n    at load (https://a.example/assets/a.js:1:2)\n    at fetch (chrome-extension://abc/content.js:1:2)'),
    ],
    ['the same in Firefox', withStack('load@https://a.example/assets/a.js:1:2\nfetch@moz-extension://abc/content.js:1:2')],
    ['an error whose message names one', new Error('at run (chrome-extension://abc/content.js:1:2)')],
    ['an error that speaks of them', new Error('The Script error. was not read')],
    ['no network', new TypeError('Failed to fetch')],
    ['an object', { message: 'Script error.' }],
    ['a text', 'failed'],
    ['nothing', undefined],
    ['null', null],
    ['an object that has no text', Object.create(null)],
  ])('but %s', (_name, thrown) => {
    expect(isUnreported(thrown)).toBe(false)
  })
})
