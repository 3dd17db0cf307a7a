import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type LambdaEvent, lambdaEvent } from '#app/hosting/lambda-event.ts'

describe('an event', () => {
  test('of a load balancer has its headers in one form, and its query decoded once', () => {
    const query = { q: ['tag%3Aa%26b+c', '100%25'], 'n%C3%A4me': ['%zz'] }
    const event = lambdaEvent(recorded('balancer', { multiValueQueryStringParameters: query }))
    expect(event?.headers).toMatchObject({ host: 'assay.example.org', 'x-forwarded-for': '203.0.113.7' })
    expect(event).toMatchObject({ multiValueQueryStringParameters: { q: ['tag:a&b c', '100%'], näme: ['%zz'] } })
  })

  test('of API Gateway keeps its query as it is: it is decoded', () => {
    const event = recorded('rest-api', { queryStringParameters: { q: '100%25' } })
    expect(lambdaEvent(event)).toMatchObject({ queryStringParameters: { q: '100%25' } })
  })

  test.each([
    [true, btoa('12345'), '5'],
    [false, 'ä€', '5'],
  ])('states the true length of its body, whatever it says (base64: %s)', (isBase64Encoded, body, length) => {
    const headers = { 'Content-Length': '1', 'content-length': '2' }
    const event = recorded('rest-api', { httpMethod: 'POST', headers, body, isBase64Encoded })
    expect(lambdaEvent(event)?.headers).toEqual({ 'content-length': length })
  })

  test('that reads has no body', () => {
    const event = recorded('rest-api', { body: 'x' })
    expect(lambdaEvent(event)).toMatchObject({ body: '' })
  })

  test.each([null, 'warm', 5, [], {}, { source: 'aws.events', detail: {} }, { requestContext: {} }, { requestContext: null }])(
    'that is none of a sender of requests is no request: %j',
    (event) => {
      // Whoever calls a function gives it any JSON.
      expect(lambdaEvent(event as unknown as LambdaEvent)).toBeNull()
    },
  )

  test.each([
    ['a method that there is not', { httpMethod: 'G E T' }],
    ['a method that a handler never sees', { httpMethod: 'TRACE' }],
    ['a name of a header that is none', { headers: { 'a b': '1' } }],
    ['a value of a header with a line break', { headers: { a: '1\r\nb: 2' } }],
  ])('with %s is no request', (_, members) => {
    expect(lambdaEvent(recorded('rest-api', { ...members }))).toBeNull()
  })

  test.each([
    ['none', null],
    ['an empty one', {}],
    ['that of a timer', { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} }],
    ['one whose body is no text', { httpMethod: 'POST', path: '/', headers: {}, requestContext: {}, body: { a: 1 } }],
  ])('that nobody sent by HTTP is no request: %s', (_, event) => {
    // What Lambda hands over may be anything.
    expect(lambdaEvent(event as unknown as LambdaEvent)).toBeNull()
  })
})

/** An event as its sender would send it, with some members of its own. */
function recorded(sender: string, members: object): LambdaEvent {
  const file = fileURLToPath(new URL(`../../fixtures/lambda/${sender}.json`, import.meta.url))
  return { ...JSON.parse(readFileSync(file, 'utf8')), ...members }
}
