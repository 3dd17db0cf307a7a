import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { openTestDatabase } from '#tests/postgres.ts'
import { type StartedServer, startServer } from '#tests/setup/server.ts'

/** A way to the database that can be cut, or lead nowhere. */
type WayToDatabase = {
  port: number
  mode: 'open' | 'cut' | 'silent'
  /** Ends all connections. */
  drop(): void
  /** Lets nothing pass any more over those that are there, nor over others. */
  freeze(): void
  close(): void
  /** How many connections there are. */
  connections(): number
  /** How many were opened in all. */
  taken(): number
}

/** Leads to the port of a PostgreSQL on the loopback address. */
export async function openWay(target: number): Promise<WayToDatabase> {
  const sockets = new Set<Socket>()
  const asked = new Set<Socket>()
  let taken = 0
  const listener = createServer((socket) => {
    taken += 1
    asked.add(socket)
    socket.once('close', () => asked.delete(socket))
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
    freeze() {
      found.mode = 'silent'
      for (const socket of sockets) socket.unpipe().pause()
    },
    connections: () => asked.size,
    taken: () => taken,
    close() {
      drop()
      listener.close()
    },
  }
  return found
}

/** A server of the build for a file's tests, on a PostgreSQL that it reaches by such a way. */
export function serverByWay(settings: Record<string, string> = {}): () => { server: StartedServer; way: WayToDatabase } {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let way: WayToDatabase
  let server: StartedServer
  let folder: string
  beforeAll(async () => {
    opened = await openTestDatabase('postgres')
    folder = await mkdtemp(join(tmpdir(), 'assay-way-'))
    const { location } = opened.db
    if (location.engine !== 'postgres') expect.fail('This is about PostgreSQL.')
    const address = new URL(location.url)
    way = await openWay(Number(address.port))
    address.port = String(way.port)
    server = await startServer({ DATABASE_URL: address.href, ASSAY_DATA: folder, ...settings })
  })
  afterAll(async () => {
    way.mode = 'open'
    await server.stop()
    way.close()
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })
  return () => ({ server, way })
}
