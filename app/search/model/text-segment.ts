import { mostWords } from '#app/search/understand.ts'
import type { Phrase } from './words.ts'

/** Texts of a segment. */
export const textsPerSegment = 65_536
/** Words that count their places from the beginning of a text; those of a longer one are found piece by piece. */
export const wordsPerPiece = 65_536
/** Two pieces have so many words in common that every phrase is whole in one of them. */
const wordsInCommon = mostWords - 1

/**
 * The words of up to 65,536 texts, numbered from 0 on, by which texts are found. A place is text * 65,536 + position of the word in it, so that
 * the places of a phrase's words follow one another. Texts come in as a stream of words and can be found after `settle`.
 */
export class TextSegment {
  #texts = 0
  /** The stream: words and their places; dropped once no more texts come. */
  #words = new Uint32Array(0)
  #wordPlaces = new Uint32Array(0)
  #count = 0
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
    const own = this.#words.length + this.#wordPlaces.length + this.#index.length + this.#starts.length + this.#places.length
    return 4 * own + (this.#pieces?.bytes ?? 0)
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
    const from = this.#texts++ * wordsPerPiece
    if (this.#count + words.length > this.#words.length) this.#grow(this.#count + words.length)
    for (let position = 0; position < words.length; position++) {
      this.#words[this.#count] = words[position] ?? 0
      this.#wordPlaces[this.#count++] = from + position
    }
  }

  /** No more texts come. */
  close(): void {
    this.#isClosed = true
    this.#pieces?.close()
  }

  /** Makes all texts that were added findable. */
  settle(): void {
    this.#pieces?.settle()
    if (this.#settled < this.#count) this.#invert()
    this.#settled = this.#count
    if (this.#texts === textsPerSegment || this.#isClosed) this.#words = this.#wordPlaces = new Uint32Array(0)
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
    let [low, high] = [0, this.#index.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#index[middle] ?? 0) < word) low = middle + 1
      else high = middle
    }
    return this.#index[low] === word ? this.#places.subarray(this.#starts[low], this.#starts[low + 1]) : noPlaces
  }

  #invert(): void {
    const words = this.#words.subarray(0, this.#count)
    const greatest = words.reduce((a, b) => Math.max(a, b), 0)
    // How many places each word has, then where its next place goes.
    const next = new Uint32Array(greatest + 1)
    for (const word of words) next[word] = (next[word] ?? 0) + 1
    this.#index = Uint32Array.from(new Set(words)).sort()
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
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? 0
      const place = next[word] ?? 0
      next[word] = place + 1
      this.#places[place] = this.#wordPlaces[at] ?? 0
    }
  }

  #grow(needed: number): void {
    const capacity = Math.max(1024, needed, this.#words.length * 2)
    const [words, places] = [this.#words, this.#wordPlaces]
    this.#words = new Uint32Array(capacity)
    this.#words.set(words)
    this.#wordPlaces = new Uint32Array(capacity)
    this.#wordPlaces.set(places)
  }
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
