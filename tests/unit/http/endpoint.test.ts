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

test('a parameter that is blank counts as not given', () => {
  const request = new Request('http://assay.test/api/results?q=a&limit=&from=%20%09&sort=path&q=&q=a')
  expect(parametersOf(request)).toEqual({ q: 'a', sort: 'path' })
})

test('a parameter that is given as two things is refused, and named', async () => {
  const request = new Request('http://assay.test/api/gate?q=is:new&limit=5&q=severity:high')
  const response = await answer(async () => Response.json(parametersOf(request)))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'bad-request',
    issues: [{ parameter: 'q', problem: 'It is given more than once, as different things.' }],
  })
})
