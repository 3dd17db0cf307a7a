import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to the database that can be cut, or lead nowhere. */
export type WayToDatabase = {
  port: number
  mode: 'open' | 'cut' | 'silent'
  /** Ends all connections. */
  drop(): void
  close(): void
}

/** Leads to the port of a PostgreSQL on the loopback address. */
export async function openWay(target: number): Promise<WayToDatabase> {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    if (found.mode === 'cut') return void socket.destroy()
    const ends = found.mode === 'silent' ? [socket] : [socket, connect(target, '127.0.0.1')]
    for (const end of ends) {
      sockets.add(end)
      // Either side may break off.
      end.on('error', () => undefined)
      end.once('close', () => {
        sockets.delete(end)
        for (const other of ends) other.destroy()
      })
    }
    if (ends[1] !== undefined) socket.pipe(ends[1]).pipe(socket)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const found: WayToDatabase = {
    // A server that listens has an address with a port.
    port: (listener.address() as AddressInfo).port,
    mode: 'open',
    drop,
    close() {
      drop()
      listener.close()
    },
  }
  return found
}
