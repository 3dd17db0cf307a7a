import { describe, expect, test } from 'vitest'
import { fromThreadError, toThreadError } from '#app/monitoring/thread-error.ts'

function cross(thrown: unknown): Error {
  return fromThreadError(structuredClone(toThreadError(thrown)))
}

describe('an error that crosses between threads', () => {
  test('keeps its name, message, stack and code', () => {
    const error = Object.assign(new TypeError('broken'), { name: 'SqliteError', code: 'SQLITE_FULL', connection: () => {} })
    expect(cross(error)).toMatchObject({ name: 'SqliteError', message: 'broken', stack: error.stack, code: 'SQLITE_FULL' })
  })

  test.each([
    ['text', 'text'],
    [null, 'null'],
    [{ a: 1 }, '[object Object]'],
  ])('may have been anything: %j', (thrown, message) => {
    expect(cross(thrown)).toMatchObject({ name: 'Error', message })
  })

  test('has no code where that is no text', () => {
    expect(cross(Object.assign(new Error('x'), { code: 5 }))).not.toHaveProperty('code')
  })
})
