import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { UploadEmpty, UploadTooLarge } from '#app/ingest/reporting/errors.ts'
import { receiveBody } from '#app/ingest/receiving/receive.ts'
import { newFolder } from '#tests/setup/folder.ts'

const limits = { uploadBytes: 1000 }
let folder = ''
let path = ''

beforeEach(async () => {
  folder = await newFolder()
  path = join(folder, 'upload')
})

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

function webStream(...texts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(Buffer.from(text))
      controller.close()
    },
  })
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a')
  throw new Error('connection lost')
}

async function* stalling(onStall: () => void): AsyncGenerator<Uint8Array> {
  yield Buffer.from('begun')
  await new Promise(() => setImmediate(onStall))
}

// Bytes of memory in use by values and buffers.
function held(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function stallingStream(onStall: () => void, onStop: () => void): ReadableStream<Uint8Array> {
  const chunks = stalling(onStall)
  return new ReadableStream(
    {
      async pull(controller) {
        const { value } = await chunks.next()
        controller.enqueue(value)
      },
      cancel: onStop,
    },
    // Nothing is asked for before somebody reads.
    { highWaterMark: 0 },
  )
}

describe('a body', () => {
  test.each([
    ['an async iterable', () => chunks('one ', '', 'two')],
    ['a web stream', () => webStream('one ', '', 'two')],
  ])('comes as %s and is the file, with its size and SHA-256', async (_name, body) => {
    const received = await receiveBody(body(), path, { limits })
    expect(received).toEqual({ bytes: 7, sha256: createHash('sha256').update('one two').digest('hex') })
    expect(await readFile(path, 'utf8')).toBe('one two')
  })

  test('of exactly the limit passes', async () => {
    expect(await receiveBody(chunks('x'.repeat(1000)), path, { limits })).toMatchObject({ bytes: 1000 })
  })

  test('beyond the limit is refused, and the rest is not asked for', async () => {
    let asked = 0
    let stopped = false
    async function* endless() {
      try {
        for (;;) {
          asked++
          yield Buffer.alloc(300)
        }
      } finally {
        stopped = true
      }
    }
    await expect(receiveBody(endless(), path, { limits })).rejects.toThrow(UploadTooLarge)
    expect([asked, stopped]).toEqual([4, true])
    expect(await readdir(folder)).toEqual([])
  })

  test.each([[[]], [['', '']]])('without bytes is refused (%j)', async (texts) => {
    await expect(receiveBody(chunks(...texts), path, { limits })).rejects.toThrow(UploadEmpty)
    expect(await readdir(folder)).toEqual([])
  })

  test('that fails leaves no file', async () => {
    await expect(receiveBody(failing(), path, { limits })).rejects.toThrow('connection lost')
    expect(await readdir(folder)).toEqual([])
  })

  test('that stalls can be aborted, is told to stop, and leaves no file', async () => {
    const controller = new AbortController()
    let [begun, stopped] = [false, false]
    function abort() {
      begun = existsSync(path)
      controller.abort(new Error('gone'))
    }
    const body = stallingStream(abort, () => (stopped = true))
    await expect(receiveBody(body, path, { limits, signal: controller.signal })).rejects.toThrow('gone')
    expect([begun, stopped]).toEqual([true, true])
    expect(await readdir(folder)).toEqual([])
  })

  test('that is an iterator which stalls can be aborted too', async () => {
    const controller = new AbortController()
    const body = stalling(() => controller.abort(new Error('gone')))
    await expect(receiveBody(body, path, { limits, signal: controller.signal })).rejects.toThrow('gone')
    expect(await readdir(folder)).toEqual([])
  })

  test('is not begun once aborted', async () => {
    await expect(receiveBody(chunks('a'), path, { limits, signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
    expect(await readdir(folder)).toEqual([])
  })

  test('of 200 MB is written as it comes and never held', async () => {
    const gathered = 2 * 1024 * 1024
    const size = 64 * 1024
    const count = 3200
    const before = held()
    let [late, most] = [0, 0]
    async function* large() {
      for (let sent = 0; sent < count; sent++) {
        if (sent % 100 === 0) most = Math.max(most, held() - before)
        // When the next chunk is asked for, all before it are on disk, but for what is gathered to be written at once.
        if (statSync(path).size < sent * size - gathered) late++
        yield Buffer.alloc(size, sent)
      }
    }
    const received = await receiveBody(large(), path, { limits: { uploadBytes: 1 << 30 } })
    expect(received.bytes).toBe(size * count)
    expect(late).toBe(0)
    expect(most).toBeLessThan(120_000_000)
  })
})
