import { expect, test, vi } from 'vitest'
import { byteStream } from '#app/export/byte-stream.ts'

function nothing(): void {}

test('a reader that gives up while a chunk is made is no fault, and ends what makes them', async () => {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: isMade, resolve: make } = Promise.withResolvers<void>()
  const { promise: isEnded, resolve: ended } = Promise.withResolvers<void>()
  async function* chunks() {
    try {
      asked()
      await isMade
      yield new Uint8Array([1])
    } finally {
      ended()
    }
  }
  const onFault = vi.fn<typeof nothing>(nothing)
  const reader = byteStream(chunks(), onFault).getReader()
  const read = reader.read()
  await isAsked
  const cancelled = reader.cancel()
  make()
  await Promise.all([read, cancelled, isEnded])
  expect(onFault).not.toHaveBeenCalled()
})

test('what fails once nobody reads any more is no fault', async () => {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: isFailed, reject: fail } = Promise.withResolvers<never>()
  async function* chunks() {
    asked()
    yield await isFailed
  }
  const onFault = vi.fn<typeof nothing>(nothing)
  const reader = byteStream(chunks(), onFault).getReader()
  const read = reader.read()
  await isAsked
  const cancelled = reader.cancel()
  fail(new Error('The connection is closed.'))
  await Promise.all([read, cancelled])
  expect(onFault).not.toHaveBeenCalled()
})

test('what fails breaks the stream, and is told', async () => {
  const fault = new Error('no more')
  async function* chunks() {
    yield new Uint8Array([1])
    throw fault
  }
  const onFault = vi.fn<typeof nothing>(nothing)
  const stream = byteStream(chunks(), onFault)
  await expect(new Response(stream).bytes()).rejects.toThrow('no more')
  expect(onFault).toHaveBeenCalledExactlyOnceWith('A download broke off.', fault)
})
