import { splitLines, lineStarts } from '#app/sarif/source/lines.ts'
import { defaultNewlineSequences } from '#app/sarif/runs/run.ts'
import type { KeptText } from '#app/store/uploads/sources.ts'

/** Up to so many UTF-16 units a file is kept whole. */
const keptWhole = 256 * 1024
/** Of a longer one these lines before and after each place, up to so many units together. */
const linesAround = 60
const keptOfFile = 1024 * 1024
/** Bytes in which a NUL shows that a file is no text. */
const lookedThrough = 8_192

/** The text in a file's bytes: UTF-8, UTF-16 by its byte order mark, else one byte a character; null for what is no text. A mark stays. */
export function decodeSource(bytes: Uint8Array): string | null {
  const encoding = utf16Of(bytes)
  if (encoding === null && bytes.subarray(0, lookedThrough).includes(0)) return null
  return decoded(bytes, encoding ?? 'utf-8') ?? decoded(bytes, 'windows-1252')
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** What is kept of a file's text: all of a short one, else the lines round `places`, which are line numbers from 1 on. Null if nothing is. */
export function keptText(text: string, places: Iterable<number>, sequences: readonly string[] = defaultNewlineSequences): KeptText | null {
  if (text.length <= keptWhole) {
    const lines = splitLines(text, sequences)
    return {
      lines: lines.length > 1 && lines.at(-1) === '' ? lines.length - 1 : lines.length,
      isWhole: true,
      stretches: [{ first: 1, text }],
    }
  }
  const starts = lineStarts(text, sequences)
  const lines = starts.at(-1) === text.length ? starts.length - 1 : starts.length
  const stretches: KeptText['stretches'] = []
  let left = keptOfFile
  for (const { start, end } of rangesRound(places, lines)) {
    const stretch = text.slice(starts[start - 1] ?? 0, starts[end] ?? text.length)
    if (stretch.length > left) continue
    left -= stretch.length
    stretches.push({ first: start, text: stretch })
  }
  return stretches.length === 0 ? null : { lines, isWhole: false, stretches }
}

/** Ranges of lines, ends inclusive, in order and apart. */
function rangesRound(places: Iterable<number>, lines: number): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = []
  for (const place of [...places].filter((line) => line >= 1 && line <= lines).toSorted((a, b) => a - b)) {
    const [start, end] = [Math.max(1, place - linesAround), Math.min(lines, place + linesAround)]
    const last = ranges.at(-1)
    if (last !== undefined && start <= last.end + 1) last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  return ranges
}
