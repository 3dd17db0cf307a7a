/** These texts one after the other, as UTF-8. Put together as a text before, all of them would be copied once more. */
export function utf8Bytes(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at)
  return bytes
}
