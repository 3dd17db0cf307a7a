import { notFound, redirect } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { isExpected } from '#app/monitoring/expected.ts'

describe('what is thrown and is no failure', () => {
  test.each([
    ['a not-found of the framework', notFound()],
    ['a redirect of the framework', redirect({ to: '/' })],
    ['an answer', new Response(null, { status: 500 })],
    ['a request that was given up', Object.assign(new Error('aborted'), { status: 499 })],
    ['a reading that was given up', new DOMException('aborted', 'AbortError')],
    ['a refusal', Object.assign(new Error('bad'), { status: 400 })],
    ['what stands for an error that was caught before', Object.assign(new Error('x'), { name: 'ServerFault', status: 500 })],
  ])('%s', (_name, thrown) => {
    expect(isExpected(thrown)).toBe(true)
  })

  test.each([[new Error('x')], [Object.assign(new Error('x'), { status: 500 })], ['text'], [null], [undefined], [{}]])(
    '%s is one',
    (thrown) => {
      expect(isExpected(thrown)).toBe(false)
    },
  )
})
