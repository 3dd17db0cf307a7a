import { storedKey } from '#app/store/stored-text.ts'

/** Results of one rule that must bear one value before it counts as telling nothing: two can be alike by chance. */
const resultsToJudge = 4

type Seen = { value: string; count: number; same: boolean }
export type Judgement = { rule: string; name: string; tells: boolean }

/**
 * Finds the fingerprint keys that tell nothing: whose value is the same for all results of a rule. A key is judged once for a project, tool
 * and rule, and the judgement is kept, since an identity that came and went with other results would cost links.
 */
export class FingerprintKeys {
  #judged = new Map<string, Judgement>()
  #seen = new Map<string, Seen & { rule: string; name: string }>()
  #silent = new Set<Judgement>()
  #names = new Map<string, string>()

  constructor(judged: readonly Judgement[]) {
    for (const judgement of judged) this.#judged.set(keyOf(judgement.rule, judgement.name), judgement)
  }

  /** Of a result's fingerprints those that tell something, as far as is known. */
  telling(rule: string, fingerprints: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
    let silent = false
    for (const [name, value] of fingerprints) {
      const key = this.#key(rule, name)
      const judged = this.#judged.get(key)
      if (judged === undefined) this.#note(key, rule, name, value)
      else if (!judged.tells) {
        silent = true
        this.#silent.add(judged)
      }
    }
    return silent ? fingerprints.filter(([name]) => this.#judged.get(this.#key(rule, name))?.tells !== false) : fingerprints
  }

  /** Whether anything was seen that is not judged yet. */
  get hasUnjudged(): boolean {
    return this.#seen.size > 0
  }

  /** Forgets what was seen and not judged: it is read once more. */
  forget(): void {
    this.#seen.clear()
  }

  /** Rule and name of the keys that are judged to tell nothing. */
  silent(): [rule: string, name: string][] {
    return [...this.#judged.values()].flatMap(({ rule, name, tells }) => (tells ? [] : [[rule, name]]))
  }

  /** Judges what was seen since the last time. Gives the keys that turn out to tell nothing: ids that were made with them must be made anew. */
  judge(): Judgement[] {
    const fresh = [...this.#seen].flatMap(([key, { rule, name, count, same }]) => {
      if (count < resultsToJudge) return []
      const judgement = { rule, name, tells: !same }
      this.#judged.set(key, judgement)
      return [judgement]
    })
    this.#seen.clear()
    return fresh.filter(({ tells }) => !tells)
  }

  /** The keys that were left out of a result's fingerprints. */
  leftOut(): Judgement[] {
    return [...this.#silent]
  }

  /** All judgements, those given at the start included. */
  judgements(): Judgement[] {
    return [...this.#judged.values()]
  }

  #note(key: string, rule: string, name: string, value: string): void {
    const seen = this.#seen.get(key)
    if (seen === undefined) this.#seen.set(key, { rule: this.#stored(rule), name: this.#stored(name), value, count: 1, same: true })
    else {
      seen.count++
      if (seen.value !== value) seen.same = false
    }
  }

  // Judgements bear names as a database can hold them.
  #key(rule: string, name: string): string {
    return keyOf(this.#stored(rule), this.#stored(name))
  }

  #stored(name: string): string {
    let stored = this.#names.get(name)
    if (stored === undefined) this.#names.set(name, (stored = storedKey(name)))
    return stored
  }
}

function keyOf(rule: string, name: string): string {
  return `${rule.length} ${rule}${name}`
}
