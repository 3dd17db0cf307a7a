import { packBlock } from '#app/store/blocks/block-bytes.ts'
import { readingWords } from '#app/store/matching/block-readings.ts'
import { keyWords } from '#app/store/matching/match-keys.ts'
import { addBytes, isReading } from '#app/ingest/resolving/result-reading.ts'
import type { RowBatch } from '#app/ingest/resolving/row-batch.ts'

const resultsPerBlock = 512
const bytesPerBlock = 512 * 1024

/** Original bytes of some results of a batch, compressed, with how these were read and what they are matched by. */
export type PackedBlock = { bytes: Uint8Array; results: number; readings: Uint8Array; keys: Uint8Array }

/**
 * Compresses the original bytes of a batch, and completes its readings with what stands for them; begun when the batch arrives, so that it
 * runs while earlier ones are written.
 */
export function packBatch(batch: RowBatch): Promise<PackedBlock[]> {
  const blocks: Promise<PackedBlock>[] = []
  for (let first = 0, start = 0; first < batch.count;) {
    let next = first + 1
    while (next < batch.count && next - first < resultsPerBlock && (batch.rawEnds[next - 1] ?? 0) - start < bytesPerBlock) next++
    const ends = batch.rawEnds.slice(first, next).map((end) => end - start)
    const end = batch.rawEnds[next - 1] ?? start
    const bytes = batch.raw.subarray(start, end)
    const packed = packBlock(bytes, ends)
    const readings = completeReadings(batch.readings.subarray(first * readingWords, next * readingWords), bytes, ends)
    const keys = bytesOf(batch.keys.subarray(first * keyWords, next * keyWords))
    blocks.push(packed.then((own) => ({ bytes: own, results: ends.length, readings, keys })))
    first = next
    start = end
  }
  return Promise.all(blocks)
}

function completeReadings(readings: Uint32Array, bytes: Uint8Array, ends: Uint32Array): Uint8Array {
  let start = 0
  for (const [row, end] of ends.entries()) {
    const at = row * readingWords
    if (isReading(readings, at)) addBytes(bytes, start, end, readings, at)
    start = end
  }
  return bytesOf(readings)
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
}
