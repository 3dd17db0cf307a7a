import type { Region } from '#app/sarif/locations/region.ts'
import { keyParts } from '#app/store/matching/match-keys.ts'
import { composed } from './composed.ts'

/** What a result is matched by. */
export type MatchTexts = {
  rule: string
  path: string
  fingerprint: string
  /** The tool's own fingerprint at its least versions, where that is another; else empty. */
  oldestFingerprint: string
  /** Whether the fingerprint is the tool's own, and not made of the message and the line. */
  ownFingerprint: boolean
  /** As far as it is stored: with millions of numbers in it the expression below fails. */
  message: string
  /** The text of the line that it begins on; empty where the log does not have it. */
  line: string
  content: string
  region: Region
}

const parts = keyParts
const numbers = /\b\d+(?:[.,]\d+)*\b/g
const newlines = /\r\n?/g
/** What most messages have nothing of; looked for at once, since that is what costs least. */
const notComparable = /[\d\r\u0080-\uffff]/
/** Kinds of characters in a text: digits, carriage returns, and letters that can be written in several ways. */
const [hasDigits, hasReturns, hasLetters] = [1, 2, 4]
const largestLine = 2 ** 31 - 1
/** Of a phrase these bits are the column, and the others what is said. */
export const columnBits = 0xfff

/** Puts what a result is matched by into `words`, from `at` on (app/store/matching/match-keys.ts). */
export function putMatchWords(texts: MatchTexts, words: Uint32Array, at: number): void {
  const { startLine, startColumn, endLine, endColumn, charOffset, charLength, byteOffset, byteLength } = texts.region
  putText(texts.rule, words, at + parts.rule)
  putText(texts.path, words, at + parts.path)
  putText(texts.fingerprint, words, at + parts.fingerprint)
  putOwnness(words, at + parts.fingerprint, texts.ownFingerprint)
  putOldest(texts.oldestFingerprint, words, at + parts.oldest)
  putText(texts.message, words, at + parts.message)
  // What is said, and how wide and high its region is: what stays the same when lines move, and when code is indented otherwise.
  const extent =
    startLine === null
      ? [charOffset, charLength, byteOffset, byteLength]
      : [endColumn === null ? null : endColumn - (startColumn ?? 1), (endLine ?? startLine) - startLine]
  let shape = words[at + parts.message] ?? 0
  for (const number of extent) shape = Math.imul(shape ^ ((number ?? -1) + 1), 0x9e3779b1) ^ (shape >>> 15)
  putText(texts.content, words, at + parts.content)
  // However it is indented.
  const line = texts.line.trim()
  if (line === '') words.fill(0, at + parts.snippet, at + parts.snippet + 2)
  else putText(line, words, at + parts.snippet)
  const message = comparable(texts.message)
  if (message !== texts.message) putText(message, words, at + parts.message)
  words[at + parts.phrase] = (shape & ~columnBits) | Math.min(startColumn ?? 0, columnBits)
  words[at + parts.line] = startLine === null || startLine > largestLine ? 0 : startLine
}

/** A message without its numbers that are whole words, however its lines end and its letters are composed. */
function comparable(message: string): string {
  if (!notComparable.test(message)) return message
  const kinds = kindsOf(message)
  const whole = (kinds & hasLetters) === 0 ? message : composed(message)
  const ended = (kinds & hasReturns) === 0 ? whole : whole.replace(newlines, '\n')
  return (kinds & hasDigits) === 0 ? ended : ended.replace(numbers, '')
}

/** What there is to be done, looked for at once: most messages have none of it. */
function kindsOf(message: string): number {
  let kinds = 0
  for (let unit = 0; unit < message.length; unit++) {
    const code = message.charCodeAt(unit)
    if (code < 58 && code > 47) kinds |= hasDigits
    else if (code === 13) kinds |= hasReturns
    else if (code > 127) kinds |= hasLetters
  }
  return kinds
}

// The lowest bit of a fingerprint says whose it is: those of tools and those made here are never equal.
function putOwnness(words: Uint32Array, at: number, own: boolean): void {
  const last = at + 1
  words[last] = own ? (words[last] ?? 0) | 1 : (words[last] ?? 0) & ~1
}

function putOldest(fingerprint: string, words: Uint32Array, at: number): void {
  if (fingerprint === '') words.fill(0, at, at + 2)
  else {
    putText(fingerprint, words, at)
    putOwnness(words, at, true)
  }
}

/** Whether the fingerprint at a place of keys is the tool's own. */
export function hasOwnFingerprint(words: Uint32Array, at: number): boolean {
  return ((words[at + parts.fingerprint + 1] ?? 0) & 1) === 1
}

/** Whether the text of the line of the result at a place of keys is known, and not empty. */
export function hasLine(words: Uint32Array, at: number): boolean {
  return words[at + parts.snippet] !== 0 || words[at + parts.snippet + 1] !== 0
}

/** Whether the identity of the result at a place of keys says more than its message, which is often another's, too: it has a fingerprint of the tool's own, or a line. */
export function isTold(words: Uint32Array, at: number): boolean {
  return hasOwnFingerprint(words, at) || hasLine(words, at)
}

/** Whether these fingerprints, by their names and values, are what the keys of a result have as the tool's own. */
export function hasFingerprints(words: Uint32Array, fingerprints: readonly (readonly [string, string])[]): boolean {
  const own = new Uint32Array(2)
  putText(JSON.stringify(fingerprints), own, 0)
  putOwnness(own, 0, true)
  return own.every((word, place) => words[parts.fingerprint + place] === word)
}

/** The word that stands for a rule's id among keys. */
export function ruleWord(rule: string): number {
  const words = new Uint32Array(2)
  putText(rule, words, 0)
  return words[0] ?? 0
}

/** 64 bits that stand for a text: not against malice, which harms its own project only, but at a byte a nanosecond. */
function putText(text: string, words: Uint32Array, at: number): void {
  let first = 0xdeadbeef ^ text.length
  let second = 0x41c6ce57 ^ text.length
  for (let unit = 0; unit < text.length; unit++) {
    const code = text.charCodeAt(unit)
    first = Math.imul(first ^ code, 0x9e3779b1)
    second = Math.imul(second ^ code, 0x5f356495)
  }
  const mixed = Math.imul(first ^ (first >>> 16), 0x85ebca6b) ^ Math.imul(second ^ (second >>> 13), 0xc2b2ae35)
  words[at] = mixed
  words[at + 1] = Math.imul(second ^ (second >>> 16), 0x85ebca6b) ^ Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
}
