import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { noLetterSource } from '#app/search/text/tokenise.ts'

/*
 * Where the two engines say the same thing in different words. SQLite has no regular expressions of its own: they are a function of each
 * connection, which `regularExpressions` registers.
 */

export type Sql<T = unknown> = RawBuilder<T>
export type Holds = RawBuilder<boolean>

/** Joins what `series` names: its project, its ref and its tool. */
export const namesOfSeries = sql`
  join project on project.id = series.project
  join ref on ref.id = series.ref
  join tool on tool.id = series.tool`

const compiledAtMost = 200

/** Stands for what parts words, which is long: SQLite hands over a source for every row. By itself it is no regular expression, so that none has it otherwise. */
const parting = '(?W)'

/** Whether a text matches a source of `glob.ts`, `tokenise.ts` or `letter-case.ts`; on SQLite only after `regularExpressions`. */
export function matches(engine: Database['engine'], text: Sql, source: string): Holds {
  return engine === 'postgres' ? sql`${text} ~ ${source}` : sql`assay_regexp(${text}, ${source.replaceAll(noLetterSource, parting)})`
}

const prepared = new WeakSet<object>()

/** Makes `matches` work on a database's connections; again is no work. */
export function regularExpressions({ sqlite, beside }: Database): void {
  for (const connection of [sqlite, beside]) {
    if (!connection || prepared.has(connection)) continue
    const compiled = new Map<string, RegExp>()
    connection.function('assay_regexp', { deterministic: true, directOnly: true }, (text: unknown, source: unknown) => {
      if (typeof text !== 'string' || typeof source !== 'string') return null
      let expression = compiled.get(source)
      if (expression === undefined) {
        if (compiled.size >= compiledAtMost) compiled.clear()
        expression = new RegExp(source.replaceAll(parting, noLetterSource), 'su')
        compiled.set(source, expression)
      }
      return expression.test(text) ? 1 : 0
    })
    prepared.add(connection)
  }
}
