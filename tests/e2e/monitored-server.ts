import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Event } from '@sentry/core'
import SqliteConnection from 'better-sqlite3'
import { type SentryReceiver, startSentryReceiver } from '#tests/setup/sentry-receiver.ts'
import { type StartedServer, startServer } from '#tests/setup/server.ts'

/** A built server with an empty database that sends all errors and all traces to a receiver. */
export type MonitoredServer = StartedServer & {
  sentry: SentryReceiver
  /** Runs statements on its database, past it. */
  sql(statements: string): void
  /** Sends a log and waits until it is read. */
  upload(log: unknown, parameters?: string): Promise<{ status: string }>
}

const started: (() => Promise<unknown>)[] = []

/** Starts one; `endMonitoredServers` ends all. */
export async function startMonitored(env: Record<string, string> = {}): Promise<MonitoredServer> {
  const sentry = await startSentryReceiver()
  const data = await mkdtemp(join(tmpdir(), 'assay-e2e-monitored-'))
  const server = await startServer({ ASSAY_DATA: data, SENTRY_DSN: sentry.dsn, SENTRY_TRACES_SAMPLE_RATE: '1', ...env })
  started.push(async () => {
    await server.stop()
    await sentry.close()
    await rm(data, { recursive: true, force: true })
  })
  return {
    ...server,
    sentry,
    sql(statements) {
      const database = new SqliteConnection(join(data, 'assay.db'))
      database.exec(statements)
      database.close()
    },
    async upload(log, parameters = '') {
      const body = typeof log === 'string' ? log : JSON.stringify(log)
      const answer = await fetch(`${server.url}/api/uploads?wait=1&${parameters}`, { method: 'POST', body })
      return answer.json() as Promise<{ status: string }> // what the API answers
    },
  }
}

/** Ends what this file has started. */
export async function endMonitoredServers(): Promise<void> {
  await Promise.all(started.splice(0).map((end) => end()))
}

/** Statements that take a table away from the server, views on it included, and give it back. */
export function hide(table: string): { away: string; back: string } {
  const rename = (from: string, to: string) => `pragma legacy_alter_table = on; alter table "${from}" rename to "${to}"`
  return { away: rename(table, 'hidden'), back: rename('hidden', table) }
}

/** The kinds and names of a transaction's spans: `db select 1`. */
export function spansOf(transaction: Event): string[] {
  return (transaction.spans ?? []).map(({ op, description }) => `${op} ${description}`)
}

export const aLog = {
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'linter' } }, results: [{ ruleId: 'a-rule', message: { text: 'a message' } }] }],
}
