import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { UploadEmpty, UploadTooLarge } from '#app/ingest/reporting/errors.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { writeChunks } from './write-chunks.ts'
import { writeDurably } from './write-durably.ts'

/** Either kind of stream that a request's body comes as. */
export type Body = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

export type ReceiveOptions = {
  limits: Pick<IngestLimits, 'uploadBytes'>
  signal?: AbortSignal | undefined
  /** Whether the file survives a crash once it is here: not where the bytes are kept elsewhere before anybody is answered. */
  durable?: boolean
}

/**
 * Streams a body into the file `path`, which must be the upload's own, and gives its size and SHA-256 (lower-case hexadecimal). Of what
 * is not written yet, two mebibytes at most and the last chunk are held: until there is room no other is asked for. Unless told otherwise the file
 * survives a crash once this has answered. Throws `UploadTooLarge`, `UploadEmpty`, the signal's reason, and what the body or the file system throws; then no file is left.
 */
export async function receiveBody(body: Body, path: string, options: ReceiveOptions): Promise<{ bytes: number; sha256: string }> {
  const { limits, signal, durable = true } = options
  const hash = createHash('sha256')
  let bytes = 0
  function count(chunk: Uint8Array): void {
    bytes += chunk.length
    if (bytes > limits.uploadBytes) throw new UploadTooLarge(limits.uploadBytes)
    hash.update(chunk)
  }
  const write = durable ? writeDurably : writeChunks
  await write(path, untilAborted(body, signal), count)
  if (bytes === 0) {
    await rm(path, { force: true })
    throw new UploadEmpty('')
  }
  return { bytes, sha256: hash.digest('hex') }
}

// A body may stall for ever, so an abort does not wait for its next chunk.
async function* untilAborted(body: Body, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  const source = opened(body)
  try {
    for (;;) {
      const step = await orAborted(source.next, signal)
      if (step.done) return
      yield step.value
    }
  } finally {
    // Not awaited: a stalled body may not answer. Its own failure to stop is of no interest here.
    source.stop().catch(() => undefined)
  }
}

type Step = { done: false; value: Uint8Array } | { done: true }

function opened(body: Body): { next: () => Promise<Step>; stop: () => Promise<unknown> } {
  if ('getReader' in body) {
    const reader = body.getReader()
    return {
      async next() {
        const { value } = await reader.read()
        return value ? { done: false, value } : { done: true }
      },
      stop: () => reader.cancel(),
    }
  }
  const iterator = body[Symbol.asyncIterator]()
  return {
    async next() {
      const step = await iterator.next()
      return step.done ? { done: true } : { done: false, value: step.value }
    },
    stop: async () => iterator.return?.(),
  }
}

function orAborted<T>(next: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return next()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
