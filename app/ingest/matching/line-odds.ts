import { keyParts, keyWords } from '#app/store/matching/match-keys.ts'
import { columnBits, hasLine, hasOwnFingerprint } from '#app/ingest/resolving/match-words.ts'
import { rowKey, partWords } from './groups.ts'
import type { KeyedLines, ResultLine } from './result-lines.ts'

/** What speaks against two lines being one, as powers of e: rarely is a result not there any more, or says something else on a line that stays. */
const against = { gone: 3, fingerprint: 2, line: 5, message: 3, shape: 2, column: 1, indent: 0.01 }
/** A file is taken to have so many other lines: that few of few are alike tells little. */
const beside = 4
/** Two results that have less in common than these are not compared. */
const least = -2 * against.gone
/** Lines with more results, those of one times those of the other, are compared by how often each says what: linear in them. */
const mostCompared = 256

const { rule, fingerprint, message, snippet, phrase } = keyParts
const saidWords = partWords(['rule', 'message'])

/** Says how much likelier a line before and a line now are one than not, by their results: what few lines have in common tells most. */
export class LineOdds {
  readonly #before: Uint32Array
  readonly #now: Uint32Array
  readonly #all: number
  readonly #signatures = new Map<number, number>()
  readonly #said = new Map<number, number>()

  constructor(before: KeyedLines, now: KeyedLines) {
    this.#before = before.words
    this.#now = now.words
    this.#all = now.lines.length + beside
    for (const { signature, rows } of now.lines) {
      this.#signatures.set(signature, (this.#signatures.get(signature) ?? 0) + 1)
      for (const row of rows) {
        const key = rowKey(this.#now, row, saidWords)
        this.#said.set(key, (this.#said.get(key) ?? 0) + 1)
      }
    }
  }

  /** The odds; 0 where they have nothing in common. */
  of(before: ResultLine, now: ResultLine): number {
    if (before.signature === now.signature) return this.#all / (this.#signatures.get(now.signature) ?? 1)
    if (before.rows.length === 1 && now.rows.length === 1) {
      const [rowB = 0, rowN = 0] = [before.rows[0], now.rows[0]]
      const likeness = this.#likeness(rowB, rowN)
      if (likeness <= least) return 0
      const aside = (this.#indent(rowB, rowN) === 0 ? 0 : against.column) + (this.#isPrintedOtherwise(rowB, rowN) ? against.fingerprint : 0)
      return (Math.exp(likeness - aside) * this.#all) / this.#count(rowN)
    }
    return before.rows.length * now.rows.length > mostCompared ? this.#ofMany(before, now) : this.#ofSeveral(before, now)
  }

  #ofMany(before: ResultLine, now: ResultLine): number {
    const left = new Map<number, number>()
    for (const row of before.rows) {
      const key = rowKey(this.#before, row, saidWords)
      left.set(key, (left.get(key) ?? 0) + 1)
    }
    let [common, rarest] = [0, Infinity]
    for (const row of now.rows) {
      const key = rowKey(this.#now, row, saidWords)
      const count = left.get(key) ?? 0
      if (count === 0) continue
      left.set(key, count - 1)
      rarest = Math.min(rarest, this.#said.get(key) ?? 1)
      common += 1
    }
    if (common === 0) return 0
    const gone = before.rows.length + now.rows.length - 2 * common
    return (Math.exp(-against.gone * gone) * this.#all) / rarest
  }

  #ofSeveral(before: ResultLine, now: ResultLine): number {
    const left = now.rows.slice()
    let [sum, rarest] = [0, Infinity]
    // Code that is indented otherwise takes all columns along, and what follows the line is in all its fingerprints.
    const indents = new Set<number>()
    let isPrintedOtherwise = false
    for (const rowB of before.rows) {
      let [best, at] = [least, -1]
      for (const [index, rowN] of left.entries()) {
        const likeness = this.#likeness(rowB, rowN)
        if (likeness > best) [best, at] = [likeness, index]
        if (likeness === 0) break
      }
      if (at === -1) {
        sum -= against.gone
        continue
      }
      const [rowN = 0] = left.splice(at, 1)
      rarest = Math.min(rarest, this.#count(rowN))
      const indent = this.#indent(rowB, rowN)
      if (indent !== 0) indents.add(indent)
      isPrintedOtherwise ||= this.#isPrintedOtherwise(rowB, rowN)
      sum += best
    }
    if (rarest === Infinity) return 0
    const aside = against.gone * left.length + against.column * indents.size + (isPrintedOtherwise ? against.fingerprint : 0)
    return (Math.exp(sum - aside) * this.#all) / rarest
  }

  #likeness(rowB: number, rowN: number): number {
    const [a, b, atA, atB] = [this.#before, this.#now, rowB * keyWords, rowN * keyWords]
    if (a[atA + rule] !== b[atB + rule]) return -Infinity
    const differs = (part: number) => a[atA + part] !== b[atB + part] || a[atA + part + 1] !== b[atB + part + 1]
    let likeness = 0
    if (differs(snippet)) likeness -= against.line
    if (differs(message)) {
      if (likeness < 0 || !hasLine(a, atA)) return -Infinity
      likeness -= against.message
    }
    const phrases = (a[atA + phrase] ?? 0) ^ (b[atB + phrase] ?? 0)
    if ((phrases & ~columnBits) !== 0) likeness -= against.shape
    else if (phrases !== 0) likeness -= against.indent
    return likeness
  }

  #isPrintedOtherwise(rowB: number, rowN: number): boolean {
    const [a, b, atA, atB] = [this.#before, this.#now, rowB * keyWords, rowN * keyWords]
    const isEqual = a[atA + fingerprint] === b[atB + fingerprint] && a[atA + fingerprint + 1] === b[atB + fingerprint + 1]
    return !isEqual && hasOwnFingerprint(a, atA) && hasOwnFingerprint(b, atB)
  }

  #indent(rowB: number, rowN: number): number {
    return ((this.#now[rowN * keyWords + phrase] ?? 0) & columnBits) - ((this.#before[rowB * keyWords + phrase] ?? 0) & columnBits)
  }

  #count(rowN: number): number {
    return this.#said.get(rowKey(this.#now, rowN, saidWords)) ?? 1
  }
}
