import { sql } from 'kysely'
import { baselines, codeOf, contents, kinds, levels, severities, states, verdicts } from '#app/sarif/codes.ts'
import { codesOfSuppression } from '#app/sarif/suppression-code.ts'
import type { Database } from '#app/store/database.ts'
import { givenChange } from '#app/store/verdicts/given-change.ts'
import { changes } from '#app/search/changes.ts'
import { nameMeant } from '#app/search/answers/name-meant.server.ts'
import { isScope } from '#app/search/language/defaults.ts'
import { globPattern, literalOf, namePattern } from '#app/search/text/glob.ts'
import { periodOfAge, periodOfDay } from '#app/search/language/periods.ts'
import type { Range } from '#app/search/language/ranges.ts'
import { rangeOfSteps } from '#app/search/language/steps-range.ts'
import { type Holds, matches, regularExpressions, type Sql } from './sql-text.server.ts'
import { phrasePattern } from '#app/search/text/tokenise.ts'
import type { Meaning } from '#app/search/language/understand.ts'

/** What the words of a condition stand for in the query that it is part of; rows.server.ts says what `here`, `s` and `r` are. */
export type Terrain = {
  engine: Database['engine']
  /** The code of the row's state. */
  state: Sql
  /** The code of the row's baseline. */
  baseline: Sql
  isNew: Holds
  /** When the result was fixed, ISO 8601; null while it is not. */
  fixedAt: Sql
  /** The code of what became of the result where something is compared; else null. */
  change: Sql | null
  /** ISO 8601. */
  now: string
}

/** What a term says of `series`, `project`, `ref` and `tool`; null when it says nothing of them. */
export function seriesCondition(term: Meaning, engine: Database['engine']): Holds | null {
  const columns: { [field: string]: Sql[] } = {
    project: [sql`project.slug`, sql`project.key`],
    ref: [sql`ref.name`],
    tool: [sql`tool.name`],
    category: [sql`series.category`],
  }
  const named = columns[term.field]
  const names = term.values.map((value) => nameMeant(term.field, value))
  if (named === undefined) return null
  const ways = named.map((column) => isNamed(engine, column, names))
  if (term.field === 'project') ways.push(wasNamed(engine, names))
  return signed(term, anyOf(ways))
}

/** Whether a project went by one of these names once. */
function wasNamed(engine: Database['engine'], names: string[]): Holds {
  return sql`exists (select 1 from former_slug former where former.project = project.id and ${isNamed(engine, sql`former.slug`, names)})`
}

/** What terms say of `series`, `project`, `ref` and `tool` in a statement on this database; those that say nothing of them are passed over. */
export function seriesMeant(database: Database, terms: readonly Meaning[]): Holds {
  regularExpressions(database)
  return allOf(terms.flatMap((term) => seriesCondition(term, database.engine) ?? []))
}

/** The same, of which projects they leave alone. */
export function projectsMeant(database: Database, terms: readonly Meaning[]): Holds {
  return seriesMeant(
    database,
    terms.filter(({ field }) => field === 'project'),
  )
}

/** What a term of `ref:` says of the ref of a row, where that is not for its series to say. */
export function rowsRefCondition(term: Meaning, engine: Database['engine']): Holds {
  const names = term.values.map((value) => nameMeant('ref', value))
  return signed(term, sql`here.ref in (select id from ref where ${isNamed(engine, sql`name`, names)})`)
}

/** What a scope says of a snapshot `p`, negated or not. */
export function snapshotCondition(term: Meaning, engine: Database['engine']): Holds {
  if (term.field === 'upload') return sql`p.upload in (select id from upload where ${isNamed(engine, sql`uid`, term.values)})`
  if (term.field === 'commit') {
    return isNamed(
      engine,
      sql`p.commit_id`,
      term.values.map((value) => `${literalOf(value, false) ?? value}*`),
    )
  }
  const named = anyOf([isNamed(engine, sql`automation_id`, term.values), isNamed(engine, sql`guid`, term.values)])
  return sql`exists (select 1 from run where run.snapshot = p.id and ${named})`
}

/** What a term says of a row. */
export function rowCondition(term: Meaning, terrain: Terrain): Holds {
  const { engine } = terrain
  if (isScope(term)) return signed(term, wasIn(term, engine))
  const named = nameCondition(term, engine)
  return signed(term, named ?? anyOf(term.values.map((value) => valueCondition(term.field, value, terrain))))
}

/** The fields whose values are looked for in tables of names: each table is read once, however many values there are. */
function nameCondition({ field, values }: Meaning, engine: Database['engine']): Holds | null {
  if (field === 'text') return hasText(values, engine)
  if (field === 'path') {
    return sql`s.file in (select id from file where ${anyOf(values.map((value) => matches(engine, sql`path`, globPattern(value))))})`
  }
  if (field === 'author') return isJudged(isNamed(engine, sql`change.author`, values))
  if (field === 'rule') return sql`s.rule in (select id from rule where ${isNamed(engine, sql`name`, values)})`
  if (field === 'tag') return sql`s.tagset in (select tagset from tagset_tag where ${isNamed(engine, sql`tag`, values)})`
  if (field !== 'cwe') return null
  const numbers = values.map((value): Holds => (value === '*' ? sql`cwe is not null` : sql`cwe = ${Number(value)}`))
  return sql`s.tagset in (select tagset from tagset_tag where ${anyOf(numbers)})`
}

function valueCondition(field: Meaning['field'], value: string, { state, baseline, change, isNew, fixedAt, now }: Terrain): Holds {
  if (field === 'steps') return rangeCondition(sql`s.steps`, rangeOfSteps(value), Number)
  if (field === 'seen') return timeCondition(sql`r.first_seen`, periodOfDay(value))
  if (field === 'age') return timeCondition(sql`r.first_seen`, periodOfAge(value, now))
  if (field === 'expires') return timeCondition(sql`r.verdict_until`, periodOfDay(value))
  if (field === 'judged') return isJudged(timeCondition(sql`change.at`, periodOfDay(value)))
  if (field === 'fixed') return timeCondition(fixedAt, periodOfDay(value))
  if (field === 'has') return hasContent(value)
  if (value === '*') return sql`1 = 1`
  if (field === 'severity') return sql`s.severity = ${codeOf(severities, value)}`
  if (field === 'level') return sql`s.level = ${codeOf(levels, value)}`
  if (field === 'kind') return sql`s.kind = ${codeOf(kinds, value)}`
  if (field === 'baseline') return sql`${baseline} = ${codeOf(baselines, value)}`
  if (field === 'change') return change === null ? sql`1 = 0` : sql`${change} = ${codeOf(changes, value)}`
  if (field === 'suppression') return isSuppression(value)
  if (field === 'verdict') return sql`${verdictAt(now)} = ${codeOf(verdicts, value)}`
  if (value === 'new') return isNew
  if (value === 'suppressed') return isSuppression(value)
  return value === 'open' ? sql`${state} < 2` : sql`${state} = ${codeOf(states, value)}`
}

/** That something holds of the `change` in which the verdict of a row's result was given, also where that has run out. */
function isJudged(holds: Holds): Holds {
  return sql`(r.version > 0 and exists (select 1 from change where change.id = ${givenChange(sql`r.id`)} and ${holds}))`
}

/** That a row has something, by a value of `has:`; `*` is any of them. */
function hasContent(value: string): Holds {
  const isCommented = sql<boolean>`exists (select 1 from verdict v join change on change.id = v.change where v.result = s.result and change.comment is not null)`
  if (value === 'comment') return isCommented
  if (value === '*') return anyOf([sql`s.has <> 0`, isCommented])
  return sql`(s.has & ${1 << codeOf(contents, value)}) <> 0`
}

/** That a time, ISO 8601 or null, is in a period of seconds since 1970. */
export function timeCondition(time: Sql, period: Range): Holds {
  return allOf([sql`${time} is not null`, rangeCondition(time, period, isoOf)])
}

/** That a value is in a range, whose bounds are `written` as the value is. */
function rangeCondition(value: Sql, { from, to }: Range, written: (bound: number) => string | number): Holds {
  return allOf([
    ...(from === -Infinity ? [] : [sql<boolean>`${value} >= ${written(from)}`]),
    ...(to === Infinity ? [] : [sql<boolean>`${value} < ${written(to)}`]),
  ])
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** The code of a result's verdict; one that has run out is none. */
export function verdictAt(now: string): Sql {
  return sql`(case when r.verdict_until is null or r.verdict_until > ${now} then r.verdict else 0 end)`
}

/** Any of the conditions; none of none. */
export function anyOf(conditions: Holds[]): Holds {
  return conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` or `)})`
}

/** All of the conditions. */
export function allOf(conditions: Holds[]): Holds {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`
}

function signed(term: Meaning, condition: Holds): Holds {
  return term.negated ? sql`not ${condition}` : condition
}

/** Whether any snapshot that the result was seen in is in the scope. What lies in a grave (app/store/deleting/bury.ts) is of another project. */
function wasIn(term: Meaning, engine: Database['engine']): Holds {
  return sql`exists (
    select 1 from sighted_first w cross join series e cross join snapshot p
    where e.id = w.series and e.project = here.owner and p.series = w.series and p.id >= w.since and (w.until is null or p.id < w.until)
    and w.result = s.result and p.id <= here.head and ${snapshotCondition(term, engine)})`
}

function hasText(values: string[], engine: Database['engine']): Holds {
  const phrases = values.map((value) => {
    const prefix = value.endsWith('*')
    return { tokens: (prefix ? value.slice(0, -1) : value).split(' '), prefix }
  })
  // One for all values: each by itself would be tried on every message.
  const pattern = phrasePattern(phrases)
  const found = (column: Sql) => matches(engine, column, pattern)
  return anyOf([
    found(sql`s.message`),
    sql`s.rule in (select id from rule where ${found(sql`name`)})`,
    sql`s.file in (select id from file where ${found(sql`path`)})`,
  ])
}

/** As one expression, however many names there are: SQLite would call out for each of them in each row. */
function isNamed(engine: Database['engine'], column: Sql, names: string[]): Holds {
  return names.length === 0 ? anyOf([]) : matches(engine, column, names.map(namePattern).join('|'))
}

function isSuppression(value: string): Holds {
  return sql`s.suppression in (${sql.join(codesOfSuppression(value).map((code) => sql.lit(code)))})`
}
