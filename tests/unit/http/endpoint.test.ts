import { expect, test } from 'vitest'
import { z } from 'zod'
import { answer, answerPlain, parametersOf } from '#app/http/endpoint.ts'

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

test('the title of a refusal names what cannot be used and why, since scripts print nothing else', async () => {
  const schema = z.object({ project: z.string().min(1), wait: z.enum(['0', '1']) })
  const response = await answer(async () => Response.json(schema.parse({ project: '', wait: '2' })))
  expect(await response.json()).toMatchObject({
    title: '“project” cannot be used. It must not be empty. “wait” cannot be used. It must be 0 or 1.',
  })
  const body = await answer(async () => Response.json(schema.parse(null)))
  expect(await body.json()).toMatchObject({ title: 'The body cannot be used. It must be a JSON object.' })
})

test('a title names a few of what cannot be used, and the first sign of a long name', async () => {
  const response = await answer(async () => Response.json(z.strictObject({}).parse({ ['x'.repeat(1000)]: 1 })))
  const { title }: { title: string } = await response.json()
  expect(title.length).toBeLessThan(200)
  const schema = z.object(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at}`, z.string()])))
  const many = await answer(async () => Response.json(schema.parse({})))
  expect(await many.json()).toMatchObject({ title: expect.stringMatching(/“p2” cannot be used\. It is missing\.$/), issues: { length: 9 } })
})

test.each(['ref=main', 'ref='])('a call that takes no parameters is not made with ?%s', async (parameters) => {
  let calls = 0
  const call = async () => Response.json(++calls)
  const response = await answerPlain(new Request(`http://assay.test/api/projects/shop?${parameters}`, { method: 'DELETE' }), call)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'bad-request', issues: [{ parameter: 'ref' }] })
  expect(calls).toBe(0)
  expect((await answerPlain(new Request('http://assay.test/api/projects/shop?'), call)).status).toBe(200)
})
