import { isPathCut, storedKey, storedPath } from '#app/store/stored-text.ts'
import type { ResolvedRule } from '#app/sarif/rules/rule.ts'
import type { TagSet } from '#app/sarif/rules/tags.ts'
import { contentKey } from './identity.ts'
import type { BatchBuilder } from './row-batch.ts'

/**
 * Numbers the names that rows share, from 0 in order of appearance, and passes each on when it first comes up. Rules and tag sets are told
 * apart by their objects first: one of a run is resolved once.
 */
export class RowNames {
  readonly #batch: BatchBuilder
  #files = new Map<string, number>()
  readonly #cutPaths = new Set<string>()
  #rules = new Map<string, number>()
  #ruleObjects = new WeakMap<ResolvedRule, Map<string, number>>()
  #tagsets = new Map<string, number>()
  #tagsetKeys: string[] = []
  #tagsetObjects = new WeakMap<TagSet, number>()

  constructor(batch: BatchBuilder) {
    this.#batch = batch
  }

  file(path: string): number {
    let number = this.#files.get(path)
    if (number === undefined) {
      this.#files.set(path, (number = this.#files.size))
      this.#batch.addFile(storedPath(path))
    }
    return number
  }

  /** Whether a path is not stored as it is, and was not asked for before. */
  isNewlyCut(path: string): boolean {
    if (!isPathCut(path) || this.#cutPaths.has(path)) return false
    this.#cutPaths.add(path)
    return true
  }

  rule(tool: string, id: string, rule: ResolvedRule): number {
    let numbers = this.#ruleObjects.get(rule)
    if (numbers === undefined) this.#ruleObjects.set(rule, (numbers = new Map()))
    let number = numbers.get(id)
    if (number === undefined) numbers.set(id, (number = this.#ruleOf(tool, id, rule.title)))
    return number
  }

  tagset(tags: TagSet): number {
    let number = this.#tagsetObjects.get(tags)
    if (number === undefined) this.#tagsetObjects.set(tags, (number = this.#tagsetOf(tags)))
    return number
  }

  /** 20 characters that stand for a numbered tag set, the same in every log. */
  tagsetKey(number: number): string {
    return this.#tagsetKeys[number] ?? ''
  }

  #ruleOf(tool: string, id: string, title: string | null): number {
    const key = JSON.stringify([tool, id])
    let number = this.#rules.get(key)
    if (number === undefined) {
      this.#rules.set(key, (number = this.#rules.size))
      this.#batch.addRule({ tool, name: storedKey(id), title: title === null ? null : storedKey(title) })
    }
    return number
  }

  #tagsetOf({ tags, cwes }: TagSet): number {
    const key = JSON.stringify([tags, cwes])
    let number = this.#tagsets.get(key)
    if (number === undefined) {
      this.#tagsets.set(key, (number = this.#tagsets.size))
      this.#tagsetKeys.push(contentKey(key))
      this.#batch.addTagset({ tags: [...new Set(tags.map(storedKey))].toSorted(), cwes: [...cwes] })
    }
    return number
  }
}
