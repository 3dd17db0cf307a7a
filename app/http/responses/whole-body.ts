import { FastResponse } from 'srvx'

/** The bytes of answers that are known as a whole: reading them back from the stream of a response costs more than sending them. */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/** An answer with these bytes. Whoever asks for its body gets a stream of them: a response that is given bytes copies them as soon as somebody looks at it. */
export function wholeResponse(bytes: Uint8Array<ArrayBuffer>, init: { status: number; headers: Headers }): Response {
  const response = new FastResponse(streamOf(bytes), init)
  bodies.set(response, bytes)
  return response
}

/** The bytes of an answer that was made by `wholeResponse` and whose body nobody has exchanged; null for all others. */
export function wholeBody(response: Response): Uint8Array<ArrayBuffer> | null {
  return bodies.get(response) ?? null
}

/** Asked for nothing, it does nothing. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  function pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
    controller.enqueue(bytes)
    controller.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
