/** Every word of the texts, in lower case (tokenise.ts), each with a number from 0 on. */
export class Words {
  /** By their first letter, a UTF-16 unit: a prefix is looked for among few. */
  readonly #numbers = new Map<number, Map<string, number>>()
  #count = 0

  numberOf(word: string): number {
    const first = word.charCodeAt(0)
    let own = this.#numbers.get(first)
    if (own === undefined) this.#numbers.set(first, (own = new Map()))
    let number = own.get(word)
    if (number === undefined) own.set(copied(word), (number = this.#count++))
    return number
  }

  /** What to look for, of a value of free text (understand.ts): words with spaces between them, `*` behind the last where it may go on. */
  phraseOf(value: string): Phrase {
    const words = value.replace(/\*$/, '').split(' ')
    const last = words.at(-1) ?? ''
    const known = words.map((word) => this.#numbers.get(word.charCodeAt(0))?.get(word) ?? -1)
    return { words: known.slice(0, -1), last: value.endsWith('*') ? this.#beginningWith(last) : known.slice(-1) }
  }

  #beginningWith(prefix: string): number[] {
    const found: number[] = []
    for (const [word, number] of this.#numbers.get(prefix.charCodeAt(0)) ?? []) if (word.startsWith(prefix)) found.push(number)
    return found
  }
}

/** A part of a text keeps all of the text in memory; a copy of it does not. */
function copied(word: string): string {
  return Buffer.from(word).toString()
}

/** Words in a row, -1 for one that is nowhere; then any one of `last`. */
export type Phrase = { words: number[]; last: number[] }
