import { handleLambdaEvent } from 'srvx/aws-lambda'
import { describe, expect, test, vi } from 'vitest'
import type { LambdaEvent } from '#app/hosting/lambda-event.ts'
import { lambdaResult, readAnswer } from '#app/hosting/lambda-result.ts'
import type { logUnexpected } from '#app/http/logging/log.ts'

vi.mock('#app/http/logging/log.ts', () => ({ logUnexpected: vi.fn<typeof logUnexpected>(() => 'abc123') }))

const shared = { headers: {}, isBase64Encoded: false, body: '' }
const http = {
  ...shared,
  version: '2.0',
  rawPath: '/',
  rawQueryString: '',
  requestContext: { http: { method: 'GET' } },
} satisfies LambdaEvent
const rest = { ...shared, httpMethod: 'GET', path: '/', requestContext: {} } satisfies LambdaEvent
const balancer = { ...rest, multiValueHeaders: {}, requestContext: { elb: {} } } satisfies LambdaEvent

describe('what Lambda is given', () => {
  test.each([
    ['text/html; charset=utf-8', {}, false],
    ['application/json', {}, false],
    ['application/problem+json', {}, false],
    ['text/javascript', { 'content-encoding': 'br' }, true],
    ['image/png', {}, true],
    ['application/octet-stream', {}, true],
  ])('%s %j is in base64: %s', async (type, headers, isBase64Encoded) => {
    const body = isBase64Encoded ? Uint8Array.from([0, 255, 128]) : new TextEncoder().encode('ä€')
    const result = await resultOf(http, new Response(body, { headers: { 'content-type': type, ...headers } }))
    expect(result).toMatchObject({ statusCode: 200, isBase64Encoded, body: isBase64Encoded ? 'AP+A' : 'ä€' })
    expect(result.headers).toMatchObject({ 'content-type': type, ...headers })
  })

  test('has cookies where its sender looks for them', async () => {
    const cookies = ['a=1; Path=/', 'b=2; Expires=Fri, 20 Nov 2026 00:00:00 GMT']
    const response = () => new Response('', { headers: cookies.map((cookie) => ['set-cookie', cookie]) })
    expect(await resultOf(http, response())).toMatchObject({ cookies })
    expect(await resultOf(rest, response())).toMatchObject({ multiValueHeaders: { 'set-cookie': cookies } })
    expect(await resultOf(balancer, response())).toMatchObject({ multiValueHeaders: { 'set-cookie': cookies } })
  })

  test('has all headers in the form in which a load balancer sent its own', async () => {
    const result = await resultOf(balancer, new Response('x', { headers: { 'content-type': 'text/plain' } }))
    expect(result).toMatchObject({ multiValueHeaders: { 'content-type': ['text/plain'] } })
  })

  test('is a sentence in place of what is larger than it passes on, under the id of the request', async () => {
    const large = (bytes: number) => new Response(new Uint8Array(bytes), { headers: { 'x-request-id': 'abc' } })
    expect(await resultOf(http, large(4_000_000))).toMatchObject({ statusCode: 200 })
    const text = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } })
    expect(await resultOf(http, text('a'.repeat(6_000_000)))).toMatchObject({ statusCode: 200 })
    // Lambda counts bytes, and what its own JSON makes of them.
    for (const letter of ['語', '"']) expect(await resultOf(http, text(letter.repeat(3_500_000)))).toMatchObject({ statusCode: 503 })
    const result = await resultOf(http, large(5_000_000))
    expect(result).toMatchObject({ statusCode: 503, headers: { 'x-request-id': 'abc', 'x-frame-options': 'DENY' } })
    expect(JSON.parse(result.body ?? '')).toMatchObject({ code: 'unavailable', title: expect.stringContaining('6 MB') })
  })

  test('is that sentence without what is too large having been read to its end', async () => {
    let given = 0
    let isCancelled = false
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array((given += 1_000_000) && 1_000_000)),
      cancel: () => void (isCancelled = true),
    })
    expect(await resultOf(http, new Response(endless))).toMatchObject({ statusCode: 503 })
    expect(given).toBeLessThan(10_000_000)
    expect(isCancelled).toBe(true)
  })

  test('is a 500 with a digest where the answer breaks off', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('secret')) })
    const result = await resultOf(http, new Response(broken))
    expect(result).toMatchObject({ statusCode: 500, headers: { 'x-frame-options': 'DENY' } })
    expect(JSON.parse(result.body ?? '')).toMatchObject({ code: 'failed', digest: 'abc123' })
    expect(result.body).not.toContain('secret')
  })
})

async function resultOf(event: LambdaEvent, response: Response): Promise<ReturnType<typeof lambdaResult>> {
  const answer = await readAnswer(new Request('http://localhost/'), response)
  // The adapter needs of its context only what the application asks for.
  const context = {} as Parameters<typeof handleLambdaEvent>[2]
  return lambdaResult(event, await handleLambdaEvent(() => answer.response, event, context), answer)
}
