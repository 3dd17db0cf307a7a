import { EventEmitter } from 'node:events'
import type { ServerRequest } from 'srvx'
import { expect, test } from 'vitest'
import { logRequests } from '#app/http/log-requests.ts'

test('a request that has let go of its connection by its end harms nothing', async () => {
  const req: { socket: { bytesWritten: number } | null } = { socket: { bytesWritten: 10 } }
  const res = Object.assign(new EventEmitter(), { writableFinished: false })
  // What Node's server gives with a request, as far as it is looked at.
  const request = Object.assign(new Request('http://localhost/'), { runtime: { node: { req, res } } }) as unknown as ServerRequest
  const response = await logRequests(request, () => new Response(null, { status: 507 }))
  expect(response.status).toBe(507)
  req.socket = null
  expect(() => res.emit('close')).not.toThrow()
})
