import { firstIndex } from '#app/sarif/first-index.ts'
import { mostWords } from '#app/search/language/understand.ts'
import { resized } from './resized.ts'
import { NumberStream } from './number-stream.ts'
import type { Phrase } from './words.ts'

/** Texts of a segment. */
export const textsPerSegment = 65_536
/** Words that count their places from the beginning of a text; those of a longer one are found piece by piece. */
export const wordsPerPiece = 65_536
/** Two pieces have so many words in common that every phrase is whole in one of them. */
const wordsInCommon = mostWords - 1
/** In place of a word, behind the last of each text. */
const endOfText = 0xffff_ffff

// By word: how many places it has, then where its next place goes; all 0 in between. Kept from segment to segment, as a thread settles one at a time.
let next = new Uint32Array(0)

/**
 * The words of up to 65,536 texts, numbered from 0 on, by which texts are found. A place is text * 65,536 + position of the word in it, so that
 * the places of a phrase's words follow one another. Texts come in as a stream of words and can be found after `settle`.
 */
export class TextSegment {
  #texts = 0
  /** The words of each text and `endOfText`; dropped once no more texts come. */
  readonly #stream = new NumberStream()
  #settled = 0
  #isClosed = false
  /** The words that are here in order, where the places of each begin, and their places in order. */
  #index = new Uint32Array(0)
  #starts = new Uint32Array(1)
  #places = new Uint32Array(0)
  /** The further pieces of long texts, and of which text each is. */
  #pieces: TextSegment | null = null
  readonly #owners: number[] = []

  /** Bytes that are held. */
  get bytes(): number {
    const own = this.#index.length + this.#starts.length + this.#places.length
    return 4 * own + this.#stream.bytes + (this.#pieces?.bytes ?? 0)
  }

  /** Adds the next text. */
  add(words: readonly number[]): void {
    this.#add(words.length > wordsPerPiece ? words.slice(0, wordsPerPiece) : words)
    const step = wordsPerPiece - wordsInCommon
    for (let from = step; from + wordsInCommon < words.length; from += step) {
      this.#pieces ??= new TextSegment()
      this.#owners.push(this.#texts - 1)
      this.#pieces.#add(words.slice(from, from + wordsPerPiece))
    }
  }

  #add(words: readonly number[]): void {
    this.#texts++
    for (const word of words) this.#stream.push(word)
    this.#stream.push(endOfText)
  }

  /** No more texts come. */
  close(): void {
    this.#isClosed = true
    this.#pieces?.close()
  }

  /** Makes all texts that were added findable. */
  settle(): void {
    this.#pieces?.settle()
    if (this.#settled < this.#texts) this.#invert()
    this.#settled = this.#texts
    if (this.#texts === textsPerSegment || this.#isClosed) this.#stream.clear()
  }

  /** Sets a bit in the byte of each text that has the phrase. */
  mark(found: Uint8Array, phrase: Phrase, bit = 1): void {
    this.#mark(found, phrase, bit)
    if (this.#pieces === null) return
    const pieces = new Uint8Array(this.#owners.length)
    this.#pieces.#mark(pieces, phrase, 1)
    for (const [piece, owner] of this.#owners.entries()) if (pieces[piece] === 1) found[owner] = (found[owner] ?? 0) | bit
  }

  #mark(found: Uint8Array, { words, last }: Phrase, bit: number): void {
    const [first, ...others] = words
    let candidates = first === undefined ? null : this.#placesOf(first)
    for (const word of others) candidates = followedBy(candidates ?? noPlaces, this.#placesOf(word))
    if (candidates?.length === 0) return
    for (const word of last) {
      const places = this.#placesOf(word)
      const hits = candidates === null ? places : followedBy(candidates, places)
      for (let at = 0; at < hits.length; at++) {
        const text = (hits[at] ?? 0) >>> 16
        found[text] = (found[text] ?? 0) | bit
      }
    }
  }

  #placesOf(word: number): Uint32Array {
    const number = firstIndex(0, this.#index.length, (at) => (this.#index[at] ?? 0) >= word)
    return this.#index[number] === word ? this.#places.subarray(this.#starts[number], this.#starts[number + 1]) : noPlaces
  }

  #invert(): void {
    const parts = this.#stream.parts()
    this.#index = countWords(parts)
    this.#starts = new Uint32Array(this.#index.length + 1)
    let start = 0
    for (let at = 0; at < this.#index.length; at++) {
      const word = this.#index[at] ?? 0
      this.#starts[at] = start
      const places = next[word] ?? 0
      next[word] = start
      start += places
    }
    this.#starts[this.#index.length] = start
    this.#places = new Uint32Array(start)
    let [text, position] = [0, 0]
    for (const part of parts) {
      for (let at = 0; at < part.length; at++) {
        const word = part[at] ?? 0
        if (word === endOfText) {
          text++
          position = 0
          continue
        }
        const place = next[word] ?? 0
        next[word] = place + 1
        this.#places[place] = text * wordsPerPiece + position++
      }
    }
    for (const word of this.#index) next[word] = 0
  }
}

/** Counts in `next` how many places each word has, and gives the words in order. */
function countWords(parts: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const words: number[] = []
  for (const part of parts) {
    for (let at = 0; at < part.length; at++) {
      const word = part[at] ?? 0
      if (word === endOfText) continue
      if (word >= next.length) next = resized(next, new Uint32Array(Math.max(word + 1, next.length * 2)))
      const places = next[word] ?? 0
      if (places === 0) words.push(word)
      next[word] = places + 1
    }
  }
  return Uint32Array.from(words).sort()
}

const noPlaces = new Uint32Array(0)

/** The places of `next` that come right after one of `places`; both in order. */
function followedBy(places: Uint32Array, next: Uint32Array): Uint32Array {
  const found = new Uint32Array(Math.min(places.length, next.length))
  let count = 0
  let at = 0
  for (let index = 0; index < places.length && at < next.length; index++) {
    const wanted = (places[index] ?? 0) + 1
    while (at < next.length && (next[at] ?? 0) < wanted) at++
    // The place after a text's last is the first of the next text.
    if (next[at] === wanted && wanted % wordsPerPiece !== 0) found[count++] = wanted
  }
  return found.subarray(0, count)
}
