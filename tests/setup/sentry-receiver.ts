import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type Envelope, type Event, parseEnvelope } from '@sentry/core'

/** One envelope as it came: its bytes after the transfer's encoding, and what Sentry's own parser makes of them. */
type Received = { bytes: Buffer; headers: IncomingMessage['headers']; path: string; envelope: Envelope }

export type SentryReceiver = {
  /** What SENTRY_DSN must be for envelopes to come here. */
  dsn: string
  received: Received[]
  /** What came in items of one type: `event`, `transaction`, `log`, `session`, ... */
  items(type: string): unknown[]
  /** The errors that came. */
  events(): Event[]
  /** The transactions that came, each with its spans. */
  transactions(): Event[]
  /** Resolves with the first of what `find` gives that is neither undefined nor null, now or after an envelope that is still to come. */
  waitFor<T>(find: (receiver: SentryReceiver) => T | undefined | null, patience?: number): Promise<T>
  /** From now on requests are taken and not answered, until the function that this gives is called. */
  hold(): () => void
  /** Requests that are taken and not answered. */
  waiting(): number
  /** Everything that came, as one text; for searching it. */
  text(): string
  close(): Promise<void>
}

/** A server on a free port of the loopback that takes envelopes as Sentry's does, from browsers of other origins, too. */
export async function startSentryReceiver(): Promise<SentryReceiver> {
  const received: Received[] = []
  const held: (() => void)[] = []
  const watchers = new Set<() => void>()
  let holding = false

  const server = createServer((request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method !== 'POST') return void response.writeHead(204, cors).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      received.push({ bytes, headers: request.headers, path: request.url ?? '', envelope: parseEnvelope(bytes) })
      const reply = () => void response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end('{}')
      if (holding) held.push(reply)
      else reply()
      for (const watcher of watchers) watcher()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo

  const receiver: SentryReceiver = {
    dsn: `http://0123456789abcdef0123456789abcdef@127.0.0.1:${port}/42`,
    received,
    items: (type) =>
      received.flatMap(({ envelope: [, items] }) => {
        const all: { 0: { type?: unknown }; 1: unknown }[] = [...items]
        return all.flatMap((item) => (item[0].type === type ? [item[1]] : []))
      }),
    // Sentry's parser gives the payload of such items as the event that was sent.
    events: () => receiver.items('event') as Event[],
    transactions: () => receiver.items('transaction') as Event[],
    waitFor(find, patience = 20_000) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = find(receiver)
          if (found === undefined || found === null) return
          finish()
          resolve(found)
        }
        const tooLong = setTimeout(() => {
          finish()
          const types = received.flatMap(({ envelope: [, items] }) => [...items].map((item) => String(item[0].type)))
          reject(new Error(`What was waited for did not come within ${patience} ms. What came: ${types.join(', ') || 'nothing'}`))
        }, patience)
        const finish = () => {
          clearTimeout(tooLong)
          watchers.delete(look)
        }
        watchers.add(look)
        look()
      })
    },
    hold() {
      holding = true
      return () => {
        holding = false
        for (const reply of held.splice(0)) reply()
      }
    },
    waiting: () => held.length,
    text: () => Buffer.concat(received.map(({ bytes }) => bytes)).toString('utf8'),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return receiver
}
