export type Unicode = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

/** The chunks of a text in UTF-8 and without its mark, however the incoming chunks cut it. What is no character becomes U+FFFD. */
export async function* toUtf8(chunks: AsyncIterable<Uint8Array>, unicode: Unicode): AsyncGenerator<Uint8Array> {
  const decoder = unicode === 'utf-16le' || unicode === 'utf-16be' ? new TextDecoder(unicode) : new Utf32Decoder(unicode)
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield Buffer.from(text)
  }
  const rest = decoder.decode()
  if (rest !== '') yield Buffer.from(rest)
}

/** The part of `TextDecoder` used above, for the encoding that it does not know. */
class Utf32Decoder {
  readonly #littleEndian: boolean
  #left = new Uint8Array(0)
  #atStart = true

  constructor(unicode: 'utf-32le' | 'utf-32be') {
    this.#littleEndian = unicode === 'utf-32le'
  }

  decode(chunk?: Uint8Array, _options?: { stream: boolean }): string {
    if (!chunk) return this.#left.length > 0 ? '\uFFFD' : ''
    const bytes = Buffer.concat([this.#left, chunk])
    const whole = bytes.length - (bytes.length % 4)
    this.#left = Uint8Array.from(bytes.subarray(whole))
    let text = ''
    for (let at = 0; at < whole; at += 4) {
      const point = this.#littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
      if (!(this.#atStart && point === 0xfeff)) text += isCharacter(point) ? String.fromCodePoint(point) : '\uFFFD'
      this.#atStart = false
    }
    return text
  }
}

function isCharacter(point: number): boolean {
  return point < 0xd800 || (point > 0xdfff && point <= 0x10ffff)
}
