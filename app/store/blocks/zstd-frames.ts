/** A frame of zstd: where its bytes begin and end in what it was found in, and how many it unpacks to. */
export type ZstdFrame = { begin: number; end: number; size: number }

/**
 * The frames that lie one after the other in some bytes (RFC 8878 §3.1.1), found without unpacking them. Throws a RangeError where there is something else, or a
 * frame that does not say how large it is.
 * @param unsaid how large a frame is that does not say so, where it is known
 */
export function* zstdFrames(bytes: Buffer, unsaid: number | null = null): Generator<ZstdFrame> {
  for (let begin = 0; begin < bytes.length;) {
    if (bytes.readUInt32LE(begin) !== 0xfd2fb528) throw new RangeError('This is no frame of zstd.')
    const descriptor = bytes.readUInt8(begin + 4)
    const isSingle = (descriptor & 0b10_0000) !== 0
    // Behind the descriptor are the window, where it is not as large as the frame, and the number of a dictionary.
    const sizeAt = begin + 5 + (isSingle ? 0 : 1) + (lengthsOfDictionary[descriptor & 0b11] ?? 0)
    const flag = descriptor >> 6
    const lengthOfSize = flag === 0 ? (isSingle ? 1 : 0) : 1 << flag
    // More than six bytes of it would be petabytes.
    const size = lengthOfSize === 0 ? unsaid : bytes.readUIntLE(sizeAt, Math.min(6, lengthOfSize)) + (flag === 1 ? 256 : 0)
    if (size === null) throw new RangeError('This frame of zstd does not say how large it is.')
    let end = sizeAt + lengthOfSize
    for (let isLast = false; !isLast;) {
      const block = bytes.readUIntLE(end, 3)
      isLast = (block & 1) === 1
      // A byte that is repeated is there once.
      end += 3 + (((block >> 1) & 0b11) === 1 ? 1 : block >> 3)
    }
    if ((descriptor & 0b100) !== 0) end += 4
    yield { begin, end, size }
    begin = end
  }
}

const lengthsOfDictionary = [0, 1, 2, 4]
