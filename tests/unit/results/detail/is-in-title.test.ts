import { expect, test } from 'vitest'
import { isInTitle } from '#app/results/detail/is-in-title.ts'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'

/** Of a page that has a title and a message and nothing else that counts. */
function isWholly(title: string, text: string): boolean {
  const message: ResultDetail['message'] = [{ type: 'text', text }]
  return isInTitle({ title, message, messageHtml: null, translation: null } as ResultDetail) // all that is looked at
}

test('a message is in its title but for the end of its sentence and white space behind that', () => {
  const [is, isNot] = [
    ['Found it', 'Found it.', 'Found it \n', 'Found it. \t\n'],
    ['Found it..', 'Found it. See there', '\nFound it', 'Found it.x'],
  ]
  expect(is.filter((text) => !isWholly('Found it', text))).toEqual([])
  expect(isNot.filter((text) => isWholly('Found it', text))).toEqual([])
})

test('a message of a hundred thousand spaces is looked at at once', () => {
  const begin = performance.now()
  expect(isWholly('Found it', `Found it${' '.repeat(100_000)}…`)).toBe(false)
  // Where each space was begun from anew, it took four seconds and more.
  expect(performance.now() - begin).toBeLessThan(1000)
})
