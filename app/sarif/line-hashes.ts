/** So many characters from the first one of a line, white space left out, are in its hash. */
const windowLength = 100
/** 37 to the power of 100, modulo 2^64: what a character weighs that leaves the window. */
const [leavingHigh, leavingLow] = halvesOf(37n ** 100n)
const endOfText = 65_535
const lineFeed = 10
const carriageReturn = 13
/** Files with more lines than this are no source that somebody wrote. */
const mostLines = 1_000_000

/** The hash of every line of a text, in two halves; counted from 0. */
export type LineHashes = { readonly count: number; readonly high: Uint32Array; readonly low: Uint32Array }

/**
 * Hashes every line of a text as GitHub does for `primaryLocationLineHash`: spaces and tabs do not count, CR, LF and CRLF are one, and the
 * hash goes on from the line's first character over those that follow, a hundred in all. What comes after the last newline is a line, too.
 * Null for a text of more than a million lines.
 */
export function hashLines(text: string): LineHashes | null {
  const { count, characters, starts } = compact(text)
  if (count > mostLines) return null
  const [high, low] = [new Uint32Array(count), new Uint32Array(count)]
  let [hashHigh, hashLow, line] = [0, 0, 0]
  // The hash of a line is that of the window which begins with it: `entering` is what comes in last.
  for (let entering = 0; line < count; entering++) {
    const leaving = entering - windowLength
    if (leaving >= 0 && leaving === starts[line]) {
      high[line] = hashHigh
      low[line] = hashLow
      line++
    }
    // Products of 32 bits and 17 are whole numbers; what is beyond 32 bits of them is carried by hand.
    const lowSum = hashLow * 37 + (characters[entering] ?? 0)
    hashHigh = Math.imul(hashHigh, 37) + Math.floor(lowSum / 2 ** 32)
    const gone = leaving < 0 ? 0 : (characters[leaving] ?? 0)
    const lowGone = leavingLow * gone
    const difference = (lowSum >>> 0) - (lowGone >>> 0)
    hashHigh = (hashHigh - Math.imul(leavingHigh, gone) - Math.floor(lowGone / 2 ** 32) - (difference < 0 ? 1 : 0)) >>> 0
    hashLow = difference >>> 0
  }
  return { count, high, low }
}

/** The hash of a line, counted from 1, as hexadecimal digits, and without the count of equal ones; null where there is no such line. */
export function lineHash({ count, high, low }: LineHashes, line: number): string | null {
  const at = line - 1
  if (!Number.isInteger(at) || at < 0 || at >= count) return null
  return ((BigInt(high[at] ?? 0) << 32n) | BigInt(low[at] ?? 0)).toString(16)
}

/** The characters that count, an end behind them, and where lines begin among them. A line begins with a character, be it its newline. */
function compact(text: string): { count: number; characters: Uint16Array; starts: number[] } {
  const characters = new Uint16Array(text.length + 1)
  const starts: number[] = []
  let length = 0
  let begins = true
  let afterReturn = false
  for (let at = 0; at <= text.length && starts.length <= mostLines; at++) {
    let character = at < text.length ? text.charCodeAt(at) : endOfText
    const isSkipped = character === 32 || character === 9 || (afterReturn && character === lineFeed)
    afterReturn = character === carriageReturn
    if (isSkipped) continue
    if (afterReturn) character = lineFeed
    if (begins) starts.push(length)
    begins = character === lineFeed
    characters[length++] = character
  }
  return { count: starts.length, characters: characters.subarray(0, length), starts }
}

function halvesOf(value: bigint): [high: number, low: number] {
  return [Number(BigInt.asUintN(32, value >> 32n)), Number(BigInt.asUintN(32, value))]
}
