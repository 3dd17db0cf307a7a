import type { LogEvent } from 'kysely'
import type { Database } from '#app/store/database.ts'

/** What SQLite does for each statement that was asked and names `text`: as it says itself. */
export function plansOf({ sqlite }: Database, asked: readonly LogEvent[], text: string): string[] {
  return asked
    .filter(({ query }) => query.sql.includes(text))
    .flatMap(({ query: { sql, parameters } }) => {
      const plan = sqlite?.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters) ?? []
      return plan.map(({ detail }) => detail)
    })
}

/** How it looks up an index, by its name, in each of them. */
export function searchesOf(database: Database, asked: readonly LogEvent[], text: string, index: string): string[] {
  return plansOf(database, asked, text).filter((detail) => `${detail} `.includes(` INDEX ${index} `))
}
