/** All bytes of a body, or null where there are more than `most`: no more than that, and one chunk, is ever held. Throws what reading throws. */
export async function boundedBody({ body }: Request | Response, most: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
