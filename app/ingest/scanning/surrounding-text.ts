import type { ByteWindow } from './byte-window.ts'
import { closeBrace, isSpace, openBrace, quote } from './json-bytes.ts'
import { shownText } from '#app/ingest/reporting/shown-text.ts'

/** What stood where a log's object was looked for: how many bytes that are not white space, how many of them NUL, and how it begins. */
type SurroundingText = { found: boolean; bytes: number; nuls: number; offset: number; excerpt: string }

const excerptBytes = 80
// White space looked through between a brace and a name.
const indentBytes = 64 * 1024
// Looked through for the runs of a log.
const logStartBytes = 64 * 1024

/**
 * Passes over text up to the source's end or, if `toObject`, up to a brace that begins an object: one followed by a quote, so that a brace
 * in a line of prose does not count. As the very first text, a brace followed by a closing one or by the end counts too.
 */
export function passText(window: ByteWindow, toObject: boolean): SurroundingText {
  const start: number[] = []
  const text: SurroundingText = { found: false, bytes: 0, nuls: 0, offset: window.offset, excerpt: '' }
  while (window.position < window.end || window.more(1)) {
    // Within bounds: `position` < `end`.
    const byte = window.buffer[window.position]!
    if (toObject && byte === openBrace && beginsObject(window, text.bytes === 0)) {
      text.found = true
      break
    }
    window.position++
    if (start.length > 0 || !isSpace(byte)) {
      if (start.length === 0) text.offset = window.offset - 1
      if (start.length < excerptBytes) start.push(byte)
    }
    if (!isSpace(byte)) text.bytes++
    if (byte === 0) text.nuls++
  }
  text.excerpt = shownText(Buffer.from(start).toString('utf8').trimEnd(), 60)
  return text
}

/** Whether another log follows at once, as where files were put together: an object that soon has `runs`. Passes over white space before it. */
export function beginsLog(window: ByteWindow): boolean {
  while ((window.position < window.end || window.more(1)) && isSpace(window.buffer[window.position])) window.position++
  if (window.buffer[window.position] !== openBrace || !beginsObject(window, false)) return false
  while (window.end - window.position < logStartBytes && window.more(logStartBytes));
  const { buffer, position, end } = window
  return buffer.subarray(position, Math.min(end, position + logStartBytes)).includes('"runs"')
}

function beginsObject(window: ByteWindow, first: boolean): boolean {
  for (let ahead = 1; ahead < indentBytes; ahead++) {
    if (window.position + ahead >= window.end && !window.more(indentBytes)) return first
    const byte = window.buffer[window.position + ahead]
    if (!isSpace(byte)) return byte === quote || (first && byte === closeBrace)
  }
  return false
}
