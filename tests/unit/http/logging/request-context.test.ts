import { expect, test } from 'vitest'
import { currentRequestId, requestIdOf, withRequestId } from '#app/http/logging/request-context.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test('an id that a proxy gave is taken', () => {
  for (const id of ['1', '0c5f6a1e7d2b', 'abc.DEF_1-2', 'x'.repeat(64)]) {
    expect(requestIdOf(new Headers({ 'x-request-id': id }), 'platform')).toBe(id)
  }
})

test('one that is none is not repeated: the platform’s stands in, else a new one', () => {
  for (const id of ['', 'x'.repeat(65), '<script>', 'a b', 'a,b', 'ä', '"', '%0a']) {
    const headers = new Headers({ 'x-request-id': id })
    expect(requestIdOf(headers, 'platform-1')).toBe('platform-1')
    expect(requestIdOf(headers, 'not one')).toMatch(uuid)
    expect(requestIdOf(headers)).toMatch(uuid)
  }
})

test('requests that are handled at the same time keep their ids apart', async () => {
  const handle = (id: string) =>
    withRequestId(id, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return currentRequestId()
    })
  expect(await Promise.all([handle('a'), handle('b')])).toEqual(['a', 'b'])
  expect(currentRequestId()).toBeUndefined()
})
