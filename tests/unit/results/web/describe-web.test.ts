import { describe, expect, test } from 'vitest'
import { describeWeb } from '#app/results/web/describe-web.server.ts'
import { contextOf } from '#tests/unit/results/context.ts'

describe('a web request and its response', () => {
  test('§3.46, §3.47: are shown as they went over the wire', () => {
    const exchange = describeWeb(
      contextOf({
        webRequest: {
          protocol: 'HTTP',
          version: '1.1',
          method: 'POST',
          target: '/login?next=x',
          headers: { Host: 'shop.example' },
          parameters: { next: 'x' },
          body: { text: 'a=b' },
        },
        webResponse: { protocol: 'HTTP', version: '2', statusCode: 302, reasonPhrase: 'Found', headers: { Location: '/' } },
      }),
    )
    expect(exchange?.request).toEqual({
      line: 'POST /login?next=x HTTP/1.1',
      headers: { values: [{ name: 'Host', value: 'shop.example' }], more: 0 },
      parameters: { values: [{ name: 'next', value: 'x' }], more: 0 },
      body: { text: 'a=b', isBinary: false, length: 3, isCut: false, rendered: null },
    })
    expect(exchange?.response).toMatchObject({ line: 'HTTP/2 302 Found', isReceived: true, body: null })
  })

  test('§3.46.2, §3.47.2: with an index stand in the cache of the run', () => {
    const run = {
      webRequests: [{ method: 'GET', target: '/a' }],
      webResponses: [{ statusCode: 200 }, { statusCode: 500, headers: { A: 'b' } }],
    }
    const exchange = describeWeb(contextOf({ webRequest: { index: 0 }, webResponse: { index: 1, reasonPhrase: 'Own' } }, run))
    expect(exchange).toMatchObject({ request: { line: 'GET /a' }, response: { line: '500 Own', headers: { values: [{ name: 'A' }] } } })
    expect(describeWeb(contextOf({ webRequest: { index: 7, method: 'GET' } }, run))).toMatchObject({
      request: { line: 'GET' },
      response: null,
    })
  })

  test('§3.47.9: say that no response was received', () => {
    expect(describeWeb(contextOf({ webResponse: { noResponseReceived: true } }))).toMatchObject({
      response: { line: '', isReceived: false },
    })
  })

  test('§3.46.1: are shown as they are where they are no good HTTP', () => {
    const webRequest = {
      method: 'G E T\r\n',
      target: '\u0000',
      version: 9,
      headers: { 'a\nb': { c: 1 }, __proto__: 'x' },
      parameters: ['x'],
    }
    expect(describeWeb(contextOf({ webRequest }))?.request).toMatchObject({
      line: 'G E T\r\n \u0000 9',
      headers: { values: [{ name: 'a\nb', value: '{"c":1}' }] },
      parameters: { values: [] },
    })
  })

  test('§3.3.3: with a body of bytes show bytes', () => {
    const [text, bytes] = [{ body: { binary: 'AAEC/w==' } }, { body: { binary: '!' } }].map(
      (webRequest) => describeWeb(contextOf({ webRequest }))?.request?.body,
    )
    expect(text).toMatchObject({ text: expect.stringMatching(/^00000000 {2}00 01 02 ff /), isBinary: true, length: 4 })
    expect(bytes).toMatchObject({ text: '', isBinary: true, isCut: true })
  })

  test('are bounded, whatever their size', () => {
    const headers = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`h${at}${'x'.repeat(1_000)}`, 'y'.repeat(20_000)]))
    const body = { text: 'z'.repeat(1_000_000), rendered: { markdown: '*'.repeat(1_000_000) } }
    const exchange = describeWeb(contextOf({ webRequest: { target: 't'.repeat(1_000_000), headers, body } }))
    expect(exchange?.request?.headers).toMatchObject({ more: 4_800 })
    expect(exchange?.request?.body).toMatchObject({ isCut: true, length: 1_000_000 })
    expect(JSON.stringify(exchange).length).toBeLessThan(1_300_000)
  })

  test.each([undefined, null, 1, 'x', []])('%j is none', (webRequest) => {
    expect(describeWeb(contextOf({ webRequest, webResponse: webRequest }))).toBeNull()
  })
})
