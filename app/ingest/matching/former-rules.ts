import { type RenamedRule, renamedRules } from '#app/ingest/reading/renamed-rules.ts'
import { ruleWord } from '#app/ingest/resolving/match-words.ts'
import { readRun } from '#app/sarif/runs/run.ts'
import type { Queryable } from '#app/store/database.ts'
import { keyParts, keyWords, type MatchKeys } from '#app/store/matching/match-keys.ts'
import { newestHeaders, ruleNames, rulesByGuid } from '#app/store/matching/rule-names.ts'

/** Maps from what rules were called before to what they are called by now, as words of keys. */
export async function formerRules(db: Queryable, series: number, renamed: readonly RenamedRule[]): Promise<Map<number, number>[]> {
  if (renamed.length === 0) return []
  const guids = new Map(renamed.filter(({ isGuid }) => isGuid).map(({ before, rule }) => [before, rule]))
  const byGuid = (await rulesByGuid(db, series, new Set(guids.keys()))).map(({ guid, rule }) => ({
    before: rule,
    rule: guids.get(guid) ?? rule,
  }))
  const byId = renamed.filter(({ isGuid }) => !isGuid)
  const changed = [...byId, ...byGuid].filter(({ before, rule }) => before !== rule)
  return wordsByNow(namesByNow(await ruleNames(db, series), changed))
}

/** Words of names, one map after the other: what the one before has renamed and nothing was found for goes on from there. */
function wordsByNow(names: readonly Map<string, string>[]): Map<number, number>[] {
  const current = new Map<string, string>()
  return names.map((some) => {
    const words = new Map<number, number>()
    for (const [before, now] of some) {
      words.set(ruleWord(current.get(before) ?? before), ruleWord(now))
      current.set(before, now)
    }
    return words
  })
}

/**
 * Maps from what rules are called in the newest snapshot of a series to what that says that they were called before, as a log of an older version of
 * the tool calls them: but for those that the log has results of, which have these keys.
 */
export async function rulesCalledBack(db: Queryable, series: number, keys: MatchKeys): Promise<Map<number, number>[]> {
  const told = (await newestHeaders(db, series)).flatMap((header) => renamedRules(readRun(header)))
  const back = told.filter(({ isGuid }) => !isGuid).map(({ rule, before }) => ({ before: rule, rule: before }))
  if (back.length === 0) return []
  const rules = rulesOf(keys)
  const isCalledBack = ([before, now]: [string, string]) => !rules.has(ruleWord(before)) && rules.has(ruleWord(now))
  const names = namesByNow(await ruleNames(db, series), back)
  return wordsByNow(names.map((some) => new Map([...some].filter(isCalledBack))))
}

function rulesOf({ count, words }: MatchKeys): Set<number> {
  const rules = new Set<number>()
  for (let row = 0; row < count; row++) rules.add(words[row * keyWords + keyParts.rule] ?? 0)
  return rules
}

/**
 * The names that rules of a store have by now, one map after the other where a rule was split and has several. `known` are the ids in the
 * store; one with parts (`CA5350/md5`) goes by the longest of its beginnings that was renamed.
 */
function namesByNow(known: readonly string[], renamed: readonly { rule: string; before: string }[]): Map<string, string>[] {
  const rules = Map.groupBy(renamed, ({ before }) => before)
  const maps: Map<string, string>[] = []
  for (const name of known) {
    const parts = name.split('/')
    for (let depth = parts.length; depth > 0; depth--) {
      const found = rules.get(parts.slice(0, depth).join('/'))
      if (found === undefined) continue
      const rest = parts.slice(depth)
      found.forEach(({ rule }, at) => (maps[at] ??= new Map<string, string>()).set(name, [rule, ...rest].join('/')))
      break
    }
  }
  return maps
}
