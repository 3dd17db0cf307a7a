import type { ByteWindow } from './byte-window.ts'
import { MalformedJson } from '#app/ingest/reporting/errors.ts'
import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  endOfValue,
  endsWord,
  isSpace,
  openBrace,
  openBracket,
  quote,
} from './json-bytes.ts'
import { endOfObject, type MemberTable } from './member-table.ts'
import { shownText } from '#app/ingest/reporting/shown-text.ts'

// No key of SARIF is longer than forty bytes; a longer one than this is not made a string.
const keyBytes = 4096
// Keys remembered of one object to notice duplicates: a run has about thirty.
const keysRemembered = 1000

/**
 * Steps through JSON text in a window, descending only where it is told to. Every method expects the window's position at the first
 * byte of a value (white space before it is allowed) and leaves it after that value. Throws `MalformedJson`.
 */
export class JsonWalk {
  /** Where the value that `take` took lies in the window's buffer. */
  start = 0
  end = 0
  readonly #window: ByteWindow

  constructor(window: ByteWindow) {
    this.#window = window
  }

  /** The first byte of the next token, where the window's position then is. */
  next(): number {
    const window = this.#window
    for (;;) {
      const byte = window.position < window.end ? window.buffer[window.position] : undefined
      if (byte === undefined) this.#readOn(1)
      else if (isSpace(byte)) window.position++
      else return byte
    }
  }

  /**
   * Walks the object at the position. `member` must walk, take or skip the value of each key; `key` is null if it is too long to be one
   * that matters, `again` tells that the object had the same key before.
   */
  object(member: (key: string | null, again: boolean) => void): void {
    const seen = new Set<string>()
    this.#list(openBrace, closeBrace, () => {
      const key = this.#key()
      this.#token(colon, 'a colon')
      member(key, key !== null && seen.has(key))
      if (key !== null && seen.size < keysRemembered) seen.add(key)
    })
  }

  /** Walks the array at the position. `element` must walk, take or skip each element. Gives how many there were. */
  array(element: (index: number) => void): number {
    return this.#list(openBracket, closeBracket, element)
  }

  /**
   * Brings the whole value at the position into the window, at `start` to `end`, and fills `members` if it is an object. Gives false for
   * a value of more than `limit` bytes, which it skips without holding it.
   */
  take(limit: number, members?: MemberTable): boolean {
    const window = this.#window
    const first = this.next()
    if (members) {
      members.count = 0
      members.complete = false
      members.escaped = false
    }
    for (;;) {
      const { buffer, position } = window
      const end =
        members && first === openBrace ? endOfObject(buffer, position, window.end, members) : endOfValue(buffer, position, window.end)
      if (end === position) throw this.#unexpected('a value')
      if (end !== -1) {
        window.position = end
        this.start = position
        this.end = end
        return end - position <= limit
      }
      if (window.end - position > limit) {
        this.#skip()
        return false
      }
      this.#readOn(limit + 1)
    }
  }

  /** The bytes of the value that `take` took, as long as nothing else is read. */
  get taken(): Buffer {
    return this.#window.buffer.subarray(this.start, this.end)
  }

  /** Passes over the value at the position, however large. */
  skip(): void {
    this.take(0)
  }

  // Follows a value of any size byte by byte, giving up what it has passed.
  #skip(): void {
    const window = this.#window
    const start = window.offset
    let depth = 0
    let quoted = false
    let escaped = false
    for (;;) {
      const { buffer, end } = window
      for (let at = window.position; at < end; at++) {
        // Within bounds: `at` < `end`.
        const byte = buffer[at]!
        let last = false
        if (quoted) {
          quoted = escaped || byte !== quote
          escaped = !escaped && byte === backslash
          last = !quoted
        } else if (byte === quote) quoted = true
        else if (byte === openBrace || byte === openBracket) depth++
        else if (depth > 0 && (byte === closeBrace || byte === closeBracket)) last = --depth === 0
        else if (depth === 0 && endsWord(byte)) {
          window.position = at
          return
        }
        if (last && depth === 0) {
          window.position = at + 1
          return
        }
      }
      window.position = end
      this.#readOn(1, `the value that begins at byte ${start} has no end`)
    }
  }

  #list(open: number, close: number, item: (index: number) => void): number {
    this.#token(open, open === openBrace ? 'an object' : 'an array')
    const window = this.#window
    let count = 0
    if (this.next() === close) {
      window.position++
      return count
    }
    for (;;) {
      item(count++)
      const byte = this.next()
      if (byte !== comma && byte !== close) throw this.#unexpected(`a comma or ${String.fromCharCode(close)}`)
      window.position++
      if (byte === close) return count
    }
  }

  #key(): string | null {
    if (this.next() !== quote) throw this.#unexpected('the name of a member')
    if (!this.take(keyBytes)) return null
    const text = this.#window.buffer.toString('utf8', this.start, this.end)
    try {
      // A JSON string parses to a string.
      return JSON.parse(text) as string
    } catch {
      throw new MalformedJson('json-malformed', this.#window.base + this.start, `${shownText(text)} is no name of a member`)
    }
  }

  #token(byte: number, name: string): void {
    if (this.next() !== byte) throw this.#unexpected(name)
    this.#window.position++
  }

  #readOn(size: number, detail = 'the end of the log is missing'): void {
    const window = this.#window
    if (!window.more(size)) throw new MalformedJson('json-truncated', window.base + window.end, detail)
  }

  #unexpected(expected: string): MalformedJson {
    const window = this.#window
    const found = shownText(window.buffer.toString('utf8', window.position, Math.min(window.end, window.position + 12)), 8)
    return new MalformedJson('json-malformed', window.offset, `${expected} is expected, but “${found}” follows`)
  }
}
