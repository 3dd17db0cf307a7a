import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cutOffSilent } from '#app/cli/cut-off-silent.ts'

const patience = 100
/** Where somebody is to be let be: a machine with much else to do may not look at a connection for a while. */
const long = 15 * patience
const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n'

test.each([
  ['says nothing', ''],
  ['stops in the middle of its headers', 'GET / HTTP/1.1\r\nHost: loc'],
  ['stops in the middle of a body', `${post}12345`],
  ['keeps an answered connection', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['is answered before it has sent its body', post.replace('POST', 'DELETE')],
])('who %s is cut off', async (_, sent) => {
  const socket = await connected(async (request, response) => {
    if (request.method === 'POST') await text(request).catch(() => '')
    response.end('answered')
  })
  socket.write(sent)
  await expect(closed(socket)).resolves.toBe('closed')
})

test('who sends headers letter by letter is cut off', async () => {
  const socket = await connected((_, response) => response.end('answered'))
  const end = closed(socket)
  socket.write('GET / HTTP/1.1\r\nHost: ')
  while ((await Promise.race([end, wait(patience / 4)])) !== 'closed') socket.write('x')
  expect(socket.destroyed).toBe(true)
})

test('who goes on after a while is not', async () => {
  const socket = await connected(async (request, response) => response.end(await text(request)), long)
  socket.write(post)
  for (const part of ['1', '2345', '67', '890']) {
    await wait(long / 3)
    socket.write(part)
  }
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('1234567890')
})

test('who waits for an answer has all the time that it takes', async () => {
  const socket = await connected(async (_, response) => {
    await wait(1.5 * long)
    response.end('late')
  }, long)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('late')
})

test('who sends more than is taken waits for that, too', async () => {
  const length = 4_000_000
  const socket = await connected(async (request, response) => {
    await wait(1.5 * long)
    response.end(`${(await text(request)).length} taken`)
  }, long)
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`)
  socket.write('x'.repeat(length))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain(`${length} taken`)
})

/** When a connection is: also where what is still sent is answered with a reset, which is an error before it is the end. */
function closed(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.resume().once('close', () => resolve('closed')))
}

/** A connection to a server that answers so; both end with the test. */
async function connected(answer: RequestListener, after = patience): Promise<Socket> {
  const http = createServer({ connectionsCheckingInterval: patience, keepAliveTimeout: patience, keepAliveTimeoutBuffer: 0 }, answer)
  cutOffSilent(http, after)
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('It listens at no port.')
  const socket = connect(address.port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => {
    socket.destroy()
    http.close()
  })
  return socket
}
