import { isMonitored, serverMonitor } from './server-monitor.ts'

/** What Kysely tells of a statement once it has run. */
type QueryEvent = { level: 'query' | 'error'; query: { sql: string }; queryDurationMillis: number }

/**
 * What makes a span of each statement of a database, for Kysely's `log`; none where nothing is monitored. The text of a statement has
 * placeholders where its values go, and values are not told.
 */
export function querySpans(system: 'sqlite' | 'postgresql'): ((event: QueryEvent) => void) | undefined {
  if (!isMonitored()) return undefined
  const attributes = { 'db.system.name': system }
  return ({ level, query, queryDurationMillis }) =>
    serverMonitor().done(
      { op: 'db', name: query.sql.replace(/\s+/g, ' ').trim(), attributes, failed: level === 'error' },
      queryDurationMillis,
    )
}
