import { isMonitored, serverMonitor } from './server-monitor.ts'

/** What Kysely tells of a statement once it has run. */
type QueryEvent = { level: 'query' | 'error'; query: { sql: string }; queryDurationMillis: number }
type System = 'sqlite' | 'postgresql'

/** A statement that another thread has run; its end in milliseconds since 1970, its duration in milliseconds. */
export type PastQuery = { sql: string; failed: boolean; duration: number; end: number }

/**
 * What makes a span of each statement of a database, for Kysely's `log`; none where nothing is monitored. The text of a statement has
 * placeholders where its values go, and values are not told, but for the numbers of blocks that are copied out of PostgreSQL.
 */
export function querySpans(system: System): ((event: QueryEvent) => void) | undefined {
  return isMonitored() ? (event) => tellQuery(system, pastQuery(event)) : undefined
}

/** What a thread that monitors nothing itself tells of a statement that it has run just now. */
export function pastQuery({ level, query, queryDurationMillis }: QueryEvent): PastQuery {
  return { sql: query.sql, failed: level === 'error', duration: queryDurationMillis, end: performance.timeOrigin + performance.now() }
}

/** Makes a span of a statement, as part of the request that waited for it. */
export function tellQuery(system: System, { sql, failed, duration, end }: PastQuery): void {
  const name = sql.replace(/\s+/g, ' ').trim()
  serverMonitor().done({ op: 'db', name, attributes: { 'db.system.name': system }, failed }, duration, end)
}
