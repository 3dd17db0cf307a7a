import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askServer, sendFile, whoAnswers } from '#app/cli/running-assay.ts'
import { newFolder } from '#tests/setup/folder.ts'

let server: Server | undefined
let folder: string
let file: string

beforeEach(async () => {
  folder = await newFolder()
  file = join(folder, 'a b.sarif')
  await writeFile(file, '{"version":"2.1.0"}')
})

afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

describe('who answers', () => {
  test.each([
    ['assay', '{"name":"assay","version":"1.0.0"}'],
    ['another program', '{"name":"tea"}'],
    ['another program', 'null'],
    ['another program', '<!doctype html>'],
  ])('%s says %s', async (who, body) => {
    expect(await whoAnswers(await serve((_request, response) => response.end(body)))).toBe(who)
  })

  test('nobody where nothing listens', async () => {
    const origin = await serve(() => {})
    await new Promise((resolve) => server?.close(resolve))
    expect(await whoAnswers(origin)).toBe('nobody')
  })

  test('another program where no answer comes', async () => {
    const origin = await serve(() => {})
    const passed = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')))
    expect(await whoAnswers(origin)).toBe('another program')
    expect(passed).toHaveBeenCalledOnce()
  })
})

describe('sendFile', () => {
  test('sends the bytes with what is known of them, and waits until they are read', async () => {
    const seen: unknown[] = []
    const origin = await serve(async (request, response) => {
      seen.push([request.method, request.url, request.headers.authorization, await text(request)])
      if (request.method === 'POST') response.statusCode = 202
      const status = seen.length < 3 ? 'reading' : 'done'
      response.end(JSON.stringify({ id: 'u1', status, fileName: 'a b.sarif', bytesRead: 0, bytesTotal: 0 }))
    })
    quiet()
    const upload = await sendFile(origin, file, { project: 'shop', ref: undefined }, 'a token of 16 characters')
    expect(upload.status).toBe('done')
    const token = 'Bearer a token of 16 characters'
    expect(seen).toEqual([
      ['POST', '/api/uploads?project=shop&name=a+b.sarif', token, '{"version":"2.1.0"}'],
      ['GET', '/api/uploads/u1', token, ''],
      ['GET', '/api/uploads/u1', token, ''],
    ])
  })

  test.each([
    ['{"title":"Refused","detail":"The token is missing."}', 'The token is missing.'],
    ['{"title":"Refused"}', 'Refused'],
    ['oops', / answered 401, and not as Assay does\./],
  ])('gives the reason of a refusal, %s', async (body, message) => {
    const origin = await serve((_request, response) => response.writeHead(401).end(body))
    quiet()
    await expect(sendFile(origin, file, {}, null)).rejects.toThrow(message)
  })

  test('says where the token is set, where none was sent', async () => {
    const origin = await serve((_request, response) => response.writeHead(401).end('{"title":"This needs the token."}'))
    quiet()
    await expect(sendFile(origin, file, {}, null)).rejects.toThrow('This needs the token. For this command, set ASSAY_TOKEN to it.')
    await expect(sendFile(origin, file, {}, 'a token')).rejects.toThrow(/^This needs the token\.$/)
  })

  test('a server that goes away is a reason, too', async () => {
    const origin = await serve((request) => request.socket.destroy())
    quiet()
    await expect(sendFile(origin, file, {}, null)).rejects.toMatchObject({ code: 'not-served' })
  })
})

describe('a server that cannot be asked', () => {
  test('because nothing listens there', async () => {
    const origin = await serve(() => {})
    await new Promise((resolve) => server?.close(resolve))
    await expect(askServer(new URL('/api/gate', origin), {})).rejects.toThrow(`${origin} cannot be reached: nothing listens there.`)
  })

  test('because it has no such name', async () => {
    const unknown = new TypeError('fetch failed', { cause: Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }) })
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(unknown)
    const asked = askServer(new URL('http://assay.example/api/gate'), {})
    await expect(asked).rejects.toThrow('http://assay.example cannot be reached: no server is known by this name.')
  })

  test('because it does not speak HTTPS', async () => {
    const origin = (await serve((_request, response) => response.end('{}'))).replace('http:', 'https:')
    await expect(askServer(new URL('/api/gate', origin), {})).rejects.toThrow(`${origin} cannot be reached: it does not speak HTTPS.`)
  })

  test('because the connection breaks, in the words of what failed', async () => {
    const origin = await serve((request) => request.socket.destroy())
    await expect(askServer(new URL('/api/gate', origin), {})).rejects.toThrow(/^The connection to http:.* broke: other side closed\.$/)
  })

  test('because it is something else', async () => {
    const origin = await serve((_request, response) => response.end('<!doctype html>'))
    await expect(askServer(new URL('/api/gate', origin), {})).rejects.toThrow(`${origin} did not answer as Assay does.`)
  })

  test('because it does not answer in time', async () => {
    const origin = await serve(() => {})
    const signal = AbortSignal.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    await expect(askServer(new URL('/api/gate', origin), { signal })).rejects.toThrow(`${origin} did not answer in time.`)
  })
})

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  if (typeof address !== 'object' || address === null) expect.fail('no address')
  return `http://127.0.0.1:${address.port}`
}

/** Progress is for people. */
function quiet(): void {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
}
