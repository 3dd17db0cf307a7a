import { expect, test, vi } from 'vitest'
import { begunStream } from '#app/export/byte-stream.ts'

const chunk = new Uint8Array([1])

function nothing(): void {}

test('a reader that gives up while a chunk is made is no fault, and ends what makes them', async () => {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: isMade, resolve: make } = Promise.withResolvers<void>()
  const { promise: isEnded, resolve: ended } = Promise.withResolvers<void>()
  async function* chunks() {
    try {
      yield chunk
      asked()
      await isMade
      yield chunk
    } finally {
      ended()
    }
  }
  const onFault = vi.fn<typeof nothing>(nothing)
  const reader = (await begunStream(chunks(), onFault)).getReader()
  await reader.read()
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
    yield chunk
    asked()
    yield await isFailed
  }
  const onFault = vi.fn<typeof nothing>(nothing)
  const reader = (await begunStream(chunks(), onFault)).getReader()
  await reader.read()
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
    yield chunk
    throw fault
  }
  const onFault = vi.fn<typeof nothing>(nothing)
  const stream = await begunStream(chunks(), onFault)
  await expect(new Response(stream).bytes()).rejects.toThrow('no more')
  expect(onFault).toHaveBeenCalledExactlyOnceWith('A download broke off.', fault)
})

test.each([0, 1])('who gives one up ends what makes its chunks, after %i of them', async (taken) => {
  const ended = vi.fn<typeof nothing>(nothing)
  async function* chunks() {
    try {
      for (;;) yield chunk
    } finally {
      ended()
    }
  }
  const reader = (await begunStream(chunks(), nothing)).getReader()
  for (let read = 0; read < taken; read++) await reader.read()
  await reader.cancel()
  expect(ended).toHaveBeenCalledOnce()
})
