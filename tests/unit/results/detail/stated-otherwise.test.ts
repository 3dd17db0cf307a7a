import { expect, test } from 'vitest'
import { withStated } from '#app/results/detail/stated-otherwise.server.ts'

test('a value says what the result states instead, as far as it states something else', () => {
  const level = { value: 'warning', reason: 'the default' }
  expect(withStated(level, 'notice').reason).toBe('the default; the result states “notice”')
  expect(withStated(level, 7).reason).toBe('the default; the result states “7”')
  expect(withStated(level, { deep: [] }).reason).toBe('the default; the result states something that is no word')
  for (const stated of ['warning', undefined, null]) expect(withStated(level, stated)).toEqual(level)
})
