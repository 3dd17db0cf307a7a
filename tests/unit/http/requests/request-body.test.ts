import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from 'srvx'
import { afterAll, expect, test } from 'vitest'
import { bodyOf } from '#app/http/requests/request-body.ts'

const server = serve({
  hostname: '127.0.0.1',
  port: 0,
  silent: true,
  async fetch(request) {
    const body = bodyOf(request)
    if (body === null) return new Response('none')
    const most = Number(new URL(request.url).searchParams.get('most') ?? Infinity)
    const chunks: Uint8Array[] = []
    for await (const chunk of body) {
      chunks.push(chunk)
      if (Buffer.concat(chunks).length > most) return new Response('too much', { status: 413 })
    }
    return new Response(Buffer.concat(chunks))
  },
})
await server.ready()
const url = server.url ?? ''
afterAll(() => server.close(true))

test('the body of a request to Node’s server is all that was sent', async () => {
  const bytes = new Uint8Array(3_000_000).map((_, at) => at % 251)
  const answer = await fetch(url, { method: 'POST', body: bytes })
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
})

test('so is one that comes without its length', async () => {
  const sent = request(url, { method: 'POST' })
  sent.write('a piece, ')
  sent.end('and another')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage] // what Node calls it with
  expect(await text(answer)).toBe('a piece, and another')
})

test('whoever sent too much goes on with the same connection', async () => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answered = ''
  socket.on('data', (data) => (answered += String(data)))
  socket.write(`POST /?most=2000 HTTP/1.1\r\nhost: ${hostname}\r\ntransfer-encoding: chunked\r\n\r\n`)
  const chunk = `fa0\r\n${' '.repeat(4000)}\r\n`
  socket.write(chunk)
  await expect.poll(() => answered).toContain('too much')
  // What was on its way then is thrown away.
  for (let more = 0; more < 100; more++) socket.write(chunk)
  socket.write(`0\r\n\r\nPOST / HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 4\r\n\r\nnext`)
  await expect.poll(() => answered).toMatch(/HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 [^]*next/)
  socket.destroy()
})

test.each(['', 'content-length: 0\r\n'])('a request with the header %j has none', async (header) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.end(`POST / HTTP/1.1\r\nhost: ${hostname}\r\n${header}connection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/\r\n\r\n(?:4\r\n)?none/)
})

test('of any other request it is what that says', async () => {
  const other = new Request('http://localhost/', { method: 'POST', body: 'text' })
  expect(bodyOf(other)).toBe(other.body)
  expect(bodyOf(new Request('http://localhost/'))).toBeNull()
})
