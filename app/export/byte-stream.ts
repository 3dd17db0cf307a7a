import type { OnFault } from '#app/monitoring/on-fault.ts'

/**
 * A stream of what a generator yields, as it is asked for, once its first chunk is there: what fails before is thrown, while the answer can
 * still say so. Whoever gives up reading ends the generator; what the generator throws is told to `onFault` and breaks the stream, so that no
 * reader takes what came for all of it.
 */
export async function begunStream(chunks: AsyncGenerator<Uint8Array, void>, onFault: OnFault): Promise<ReadableStream<Uint8Array>> {
  let ready: IteratorResult<Uint8Array, void> | null = await chunks.next()
  let isGivenUp = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          // An empty chunk would be taken for nothing to read, and nobody would ask again.
          for (;;) {
            const { done, value } = ready ?? (await chunks.next())
            ready = null
            // Nothing can be put into a stream that was given up meanwhile.
            if (isGivenUp) return
            if (done) return controller.close()
            if (value.length > 0) return controller.enqueue(value)
          }
        } catch (error) {
          // What breaks off then, as a statement of a connection that is ended, nobody misses.
          if (isGivenUp) return
          onFault('A download broke off.', error)
          controller.error(error)
        }
      },
      async cancel() {
        isGivenUp = true
        await chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
}
