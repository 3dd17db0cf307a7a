import { connect, createServer, type Socket } from 'node:net'

type Pooler = {
  /** What the database behind it is reached by. */
  url: string
  /** How often a statement was refused because the server does not know it. */
  refusals(): number
  close(): Promise<void>
}

/** As a client writes it: the type, the length and the text. */
const discardAll = Buffer.from('Q\0\0\0\x10DISCARD ALL\0', 'latin1')

/**
 * Puts a pooler in front of PostgreSQL that keeps no prepared statements: it gives each transaction to the other one of two connections to the server.
 * @param resets whether it also has the server forget all that was prepared, after each
 */
export async function startPooler(url: string, resets: boolean): Promise<Pooler> {
  const behind = new URL(url)
  const sockets = new Set<Socket>()
  let refusals = 0
  const pooler = createServer((client) => {
    const open = () => connect(Number(behind.port), behind.hostname)
    const servers = [open(), open()] as const
    let begun = 0
    let current: 0 | 1 = 0
    let isResetting = false

    function take(own: 0 | 1, message: Buffer): void {
      const isEnd = message.toString('latin1', 0, 1) === 'Z'
      if (begun < servers.length) {
        if (isEnd) begun++
        if (isEnd ? begun === servers.length : own === 0) client.write(withOwnNumber(message))
        return
      }
      if (message.includes('C26000\0')) refusals++
      const isOver = isEnd && message.toString('latin1', 5, 6) === 'I'
      if (isOver && resets && !isResetting) {
        isResetting = true
        servers[own].write(discardAll)
        return
      }
      if (isOver) {
        isResetting = false
        current = own === 0 ? 1 : 0
      }
      if (!isResetting) client.write(message)
    }

    // Both are told who asks.
    client.on('data', (bytes) => {
      for (const server of begun < servers.length ? servers : [servers[current]]) server.write(bytes)
    })
    eachMessage(servers[0], (message) => take(0, message))
    eachMessage(servers[1], (message) => take(1, message))
    for (const socket of [client, ...servers]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        for (const other of [client, ...servers]) other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  const address = pooler.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const own = new URL(url)
  own.host = `127.0.0.1:${address.port}`
  return {
    url: own.href,
    refusals: () => refusals,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => pooler.close(resolve))
    },
  }
}

/** Poolers greet with a process of their own: they cancel what is asked at whichever server has it. */
function withOwnNumber(message: Buffer): Buffer {
  if (message.toString('latin1', 0, 1) !== 'K') return message
  const own = Buffer.from(message)
  own.writeInt32BE(1_999_999_999, 5)
  return own
}

/** Gives what a server says, message by message: a byte of type, four of length, which counts itself, and the rest. */
function eachMessage(server: Socket, take: (message: Buffer) => void): void {
  let bytes: Buffer = Buffer.alloc(0)
  server.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
    while (bytes.length >= 5 && bytes.length > bytes.readInt32BE(1)) {
      const length = 1 + bytes.readInt32BE(1)
      take(bytes.subarray(0, length))
      bytes = bytes.subarray(length)
    }
  })
}
