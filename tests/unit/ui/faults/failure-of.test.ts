import { expect, test } from 'vitest'
import { problem } from '#app/http/responses/problem.ts'
import { failureOf } from '#app/ui/faults/failure-of.ts'

test('a refusal is told with its reason, all else as it is', async () => {
  const refused = new Error(await problem(401, 'unauthorized', 'This needs the token.').text())
  expect(failureOf(refused, 'It got lost.')).toBe('Nothing was changed. This needs the token.')
  const others = [
    new Error('Failed to fetch'),
    new Error('<h1>Bad gateway</h1>'),
    new Error('{"title":1,"code":2}'),
    new Error('{"title":"Bad Gateway","status":502,"code":"bad-gateway"}'),
    new Error('{"title":"Not Found"}'),
    new Error('7'),
    new Error('null'),
    null,
  ]
  for (const error of others) expect(failureOf(error, 'It got lost.')).toBe('It got lost.')
})
