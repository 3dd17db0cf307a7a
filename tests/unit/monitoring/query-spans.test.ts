import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { querySpans } from '#app/monitoring/query-spans.ts'
import { startSentry } from '#app/monitoring/sentry.server.ts'
import { serverMonitor } from '#app/monitoring/server-monitor.ts'
import type { Database } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { type SentryReceiver, startSentryReceiver } from '#tests/setup/sentry-receiver.ts'

test('statements are not looked at where nothing is monitored', () => {
  expect(querySpans('sqlite')).toBeUndefined()
})

describe.each(engines)('on %s, a statement of a request', (engine) => {
  const closing: (() => Promise<void>)[] = []
  let sentry: SentryReceiver
  let database: Database
  beforeAll(async () => {
    sentry = await startSentryReceiver()
    const settings = { environment: 'test', release: 'test', sampleRate: 1, tracesSampleRate: 1, tunnel: null, sendMessages: false }
    startSentry({ ...settings, dsn: sentry.dsn })
    const opened = await openTestDatabase(engine)
    const log = querySpans(engine === 'sqlite' ? 'sqlite' : 'postgresql')
    database = await openDatabase(opened.db.location, log && { log })
    closing.push(
      () => database.close(),
      opened.close,
      () => serverMonitor().stop(1000),
      sentry.close,
    )
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  test('is a span with its text and without its values', async () => {
    await serverMonitor().request(new Request('http://127.0.0.1/'), async () => {
      await database.kysely.selectFrom('project').select('id').where('slug', '=', 'SENTINEL').execute()
      await database.kysely.transaction().execute((db) => db.selectFrom('rule').select('id').where('name', '=', 'SENTINEL').execute())
      await sql`select 'SENTINEL' from no_such_table`.execute(database.kysely).catch(() => {})
      return new Response()
    })
    await serverMonitor().flush(2000)
    const [transaction] = sentry.transactions()
    const spans = transaction?.spans?.map(({ description = '', status }) => [description.replace(/\$1|\+\?/g, '?'), status])
    expect(spans).toEqual(
      expect.arrayContaining([
        ['select "id" from "project" where "slug" = ?', 'ok'],
        ['select "id" from "rule" where "name" = ?', 'ok'],
        ['select ? from no_such_table', 'internal_error'],
      ]),
    )
    for (const span of transaction?.spans ?? []) {
      expect(span).toMatchObject({ op: 'db', data: { 'db.system.name': engine === 'sqlite' ? 'sqlite' : 'postgresql' } })
      expect(span.parent_span_id).toBe(transaction?.contexts?.trace?.span_id)
    }
    expect(sentry.text()).not.toContain('SENTINEL')
  })

  test('is none outside of requests', async () => {
    const before = sentry.received.length
    await database.kysely.selectFrom('project').select('id').execute()
    await serverMonitor().flush(2000)
    expect(sentry.received.length).toBe(before)
  })
})
