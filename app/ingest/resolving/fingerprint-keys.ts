import type { Judgement } from '#app/store/matching/fingerprint-keys.ts'
import { storedKey } from '#app/store/stored-text.ts'

/** Results of one rule that must bear one value before it counts as telling nothing: two can be alike by chance. */
const resultsToJudge = 4

/** A fingerprint's name at a rule, both as a database can hold them, with what was judged of it, or what was seen since it was not. */
type Key = { rule: string; name: string; judgement: Judgement | null; value: string; count: number; same: boolean }

/**
 * Finds the fingerprint keys that tell nothing: whose value is the same for all results of a rule. A key is judged once for a project, tool
 * and rule, and the judgement is kept, since an identity that came and went with other results would cost links.
 */
export class FingerprintKeys {
  #judged = new Map<string, Judgement>()
  #keys = new Map<string, Key>()
  /** The same keys, by the rules and names that the log has: each result asks. */
  #byRule = new Map<string, Map<string, Key>>()
  #seen = new Set<Key>()
  #silent = new Set<Judgement>()

  constructor(judged: readonly Judgement[]) {
    for (const judgement of judged) this.#judged.set(keyOf(judgement.rule, judgement.name), judgement)
  }

  /** Of a result's fingerprints those that tell something, as far as is known. */
  telling(rule: string, fingerprints: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
    let keys = this.#byRule.get(rule)
    if (keys === undefined) this.#byRule.set(rule, (keys = new Map()))
    let silent = false
    for (const [name, value] of fingerprints) {
      let key = keys.get(name)
      if (key === undefined) keys.set(name, (key = this.#key(rule, name)))
      if (key.judgement === null) this.#note(key, value)
      else if (!key.judgement.tells) {
        silent = true
        this.#silent.add(key.judgement)
      }
    }
    return silent ? fingerprints.filter(([name]) => keys.get(name)?.judgement?.tells !== false) : fingerprints
  }

  /** Whether anything was seen that is not judged yet. */
  get hasUnjudged(): boolean {
    return this.#seen.size > 0
  }

  /** Forgets what was seen and not judged: it is read once more. */
  forget(): void {
    for (const key of this.#seen) key.count = 0
    this.#seen.clear()
  }

  /** Rule and name of the keys that are judged to tell nothing. */
  silent(): [rule: string, name: string][] {
    return [...this.#judged.values()].flatMap(({ rule, name, tells }) => (tells ? [] : [[rule, name]]))
  }

  /** Judges what was seen since the last time. Gives the keys that turn out to tell nothing: ids that were made with them must be made anew. */
  judge(): Judgement[] {
    const fresh = [...this.#seen].flatMap((key) => {
      const { rule, name, count, same } = key
      if (count < resultsToJudge) return []
      key.judgement = { rule, name, tells: !same }
      this.#judged.set(keyOf(rule, name), key.judgement)
      return [key.judgement]
    })
    this.forget()
    return fresh.filter(({ tells }) => !tells)
  }

  /** The names of the fingerprints that were left out of those of results, each with the rules of these. */
  leftOut(): Map<string, string[]> {
    const rules = Map.groupBy(this.#silent, ({ name }) => name)
    return new Map(Array.from(rules, ([name, judged]) => [name, judged.map(({ rule }) => rule)]))
  }

  /** All judgements, those given at the start included. */
  judgements(): Judgement[] {
    return [...this.#judged.values()]
  }

  #note(key: Key, value: string): void {
    if (key.count++ === 0) {
      this.#seen.add(key)
      key.value = value
      key.same = true
    } else if (key.same && key.value !== value) key.same = false
  }

  #key(ruleInLog: string, nameInLog: string): Key {
    const [rule, name] = [storedKey(ruleInLog), storedKey(nameInLog)]
    const id = keyOf(rule, name)
    let key = this.#keys.get(id)
    if (key === undefined) {
      this.#keys.set(id, (key = { rule, name, judgement: this.#judged.get(id) ?? null, value: '', count: 0, same: true }))
    }
    return key
  }
}

function keyOf(rule: string, name: string): string {
  return `${rule.length} ${rule}${name}`
}

/** What was judged by several, each by its tool. */
export function judgementsOf(keys: ReadonlyMap<string, FingerprintKeys>): ({ tool: string } & Judgement)[] {
  return [...keys].flatMap(([tool, own]) => own.judgements().map((judgement) => ({ tool, ...judgement })))
}
