import { expect, test } from 'vitest'
import { z } from 'zod'
import { answer, parametersOf } from '#app/http/endpoint.ts'

test('of two bounds that a value is beyond, the narrower alone is said', async () => {
  const schema = z.object({ from: z.coerce.number().int().max(2_147_483_647), limit: z.coerce.number().int().max(200) })
  const response = await answer(async () => Response.json(schema.parse({ from: '99999999999999999999', limit: '1e30' })))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    issues: [
      { parameter: 'from', problem: 'It must be 2,147,483,647 at most.' },
      { parameter: 'limit', problem: 'It must be 200 at most.' },
    ],
  })
})

test('of parameters one that is blank counts as not given, and of equal names the last', () => {
  const request = new Request('http://assay.test/api/results?q=a&limit=&from=%20%09&sort=path&q=b+c&sort=')
  expect(parametersOf(request)).toEqual({ q: 'b c', sort: 'path' })
})
