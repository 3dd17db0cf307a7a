import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { answerBroken } from '#app/cli/answer-broken.ts'

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n'
const chunked = `${get.replace('GET', 'POST')}Transfer-Encoding: chunked\r\n\r\n`

test.each([
  ['is no HTTP', 'what?\r\n\r\n', 400, 'bad-request', /^The request is not valid HTTP: .*[^.]\.$/],
  ['breaks off in its body', `${chunked}zz\r\n`, 400, 'bad-request', /chunk size/],
  ['has large headers', `${get}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'too-large', /headers .* too large: at most 32 KiB/],
  ['has large extensions of chunks', `${chunked}1;${'x'.repeat(20_000)}\r\na\r\n`, 413, 'too-large', /chunks are too large/],
  ['is slow', 'GET / HTT', 408, 'too-slow', /in time/],
])('what %s is told so as the API tells it', async (_, sent, status, code, title) => {
  const answer = await answerTo(sent, async (request, response) => {
    await text(request).catch(() => '')
    response.end('not reached')
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`))
  expect(head).toContain('content-type: application/problem+json')
  expect(head).toContain("content-security-policy: default-src 'none'")
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
  expect(JSON.parse(body)).toEqual({ type: 'about:blank', status, code, title: expect.stringMatching(title) })
})

test('nothing is told in the middle of another answer', async () => {
  const socket = await connected((_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('begun')
  })
  socket.write(`${get}\r\n`)
  const [begun] = await once(socket, 'data')
  expect(String(begun)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\nbegun$/)
  socket.write('what?\r\n\r\n')
  expect(await text(socket)).toBe('')
})

test('what a request expects is passed over', async () => {
  const answer = await answerTo(`${get}Connection: close\r\nExpect: nothing\r\n\r\n`, (_, response) => response.end('answered'))
  expect(answer).toContain('answered')
})

/** All that a server that answers requests so sends back. */
async function answerTo(sent: string, answer: RequestListener): Promise<string> {
  const socket = await connected(answer)
  socket.write(sent)
  return text(socket)
}

/** A connection to such a server; both end with the test. */
async function connected(answer: RequestListener): Promise<Socket> {
  const http = createServer({ connectionsCheckingInterval: 50, headersTimeout: 200 }, answer)
  answerBroken(http)
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('It listens at no port.')
  const socket = connect(address.port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    http.close()
  })
  return socket
}
