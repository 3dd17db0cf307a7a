import { createStackParser, nodeStackLineParser } from '@sentry/core'
import type { Event } from '@sentry/react'
import { describe, expect, test } from 'vitest'
import { scrubBreadcrumb, scrubEvent, scrubLog, scrubSpan, scrubTransaction } from '#app/monitoring/scrub.ts'

const given = { origin: 'https://assay.example.org', sendMessages: false }
const sentinel = 'SENTINEL'

describe('what of an error leaves', () => {
  const event: Event = {
    event_id: 'e1',
    timestamp: 1,
    release: 'assay@1',
    environment: 'production',
    server_name: sentinel,
    transaction: `/results/${sentinel}`,
    message: sentinel,
    logentry: { message: sentinel },
    user: { ip_address: sentinel, email: sentinel },
    extra: { a: sentinel },
    tags: { digest: 'abc' },
    request: {
      url: `https://assay.example.org/results?q=${sentinel}`,
      query_string: sentinel,
      headers: { Referer: sentinel },
      cookies: { a: sentinel },
    },
    contexts: {
      trace: { trace_id: 't', span_id: 's', data: { 'url.full': sentinel, 'sentry.op': 'pageload' } },
      culture: { locale: sentinel },
      device: { name: sentinel },
    },
    exception: {
      values: [
        {
          type: 'SyntaxError',
          value: `Unexpected token in ${sentinel}`,
          mechanism: { type: 'generic', handled: false, data: { a: sentinel } },
          stacktrace: {
            frames: [
              { filename: `https://assay.example.org/assets/a-1.js?${sentinel}`, function: 'parse', lineno: 3, colno: 4, in_app: true },
              { filename: `https://assay.example.org/results/${sentinel}`, function: 'inline' },
              {
                filename: `/home/${sentinel}/assay/dist/server/server.js`,
                vars: { a: sentinel },
                context_line: sentinel,
                pre_context: [sentinel],
              },
            ],
          },
        },
      ],
    },
    breadcrumbs: [
      { category: 'fetch', message: sentinel, data: { url: `/results?q=${sentinel}`, method: 'GET', status_code: 200, body: sentinel } },
    ],
  }
  const told = scrubEvent(event, given)

  test('is nothing that a log, a person or an address said', () => {
    expect(JSON.stringify(told)).not.toContain(sentinel)
  })

  test('is what failed, where in the code, on which route and in which release', () => {
    expect(told).toMatchObject({
      event_id: 'e1',
      release: 'assay@1',
      environment: 'production',
      transaction: '/results/$id',
      request: { url: '/results' },
      tags: { digest: 'abc' },
      breadcrumbs: [{ category: 'fetch', data: { url: '/results', method: 'GET', status_code: 200 } }],
      contexts: { trace: { trace_id: 't', span_id: 's', data: { 'sentry.op': 'pageload' } } },
    })
    expect(told.exception?.values?.[0]).toMatchObject({ type: 'SyntaxError', mechanism: { type: 'generic', handled: false } })
    expect(told.exception?.values?.[0]?.stacktrace?.frames?.map(({ filename }) => filename)).toEqual([
      'assets/a-1.js',
      '(elsewhere)',
      'dist/server/server.js',
    ])
  })

  test('has the code of an error in place of its message', () => {
    expect(scrubEvent(event, given, 'upload-gone').exception?.values?.[0]?.value).toBe('upload-gone')
    expect(scrubEvent(event, given, 'SQLITE_FULL').exception?.values?.[0]?.value).toBe('SQLITE_FULL')
    expect(scrubEvent(event, given, `not a code, but ${sentinel}`).exception?.values?.[0]?.value).not.toContain(sentinel)
  })

  test('has that code for the error itself and not for its causes', () => {
    const values = [{ type: 'Cause', value: sentinel }, ...(event.exception?.values ?? [])]
    const told = scrubEvent({ ...event, exception: { values } }, given, 'SQLITE_FULL').exception?.values
    expect(told?.map(({ value }) => value === 'SQLITE_FULL')).toEqual([false, true])
    expect(told?.[0]?.value).not.toContain(sentinel)
  })

  test('names files of source maps as frames do, and errors by the names of classes', () => {
    const image = { type: 'sourcemap', code_file: `/home/${sentinel}/dist/server/server.js`, debug_id: 'd' } as const
    expect(scrubEvent({ debug_meta: { images: [image] } }, given).debug_meta).toEqual({
      images: [{ type: 'sourcemap', code_file: 'dist/server/server.js', debug_id: 'd' }],
    })
    const named = scrubEvent({ exception: { values: [{ type: `${sentinel} in a name`, value: '' }] } }, given)
    expect(named.exception?.values?.[0]?.type).toBe('Error')
  })

  test.each([
    [`/srv/app/${sentinel}/dist/server/server.js`, 'dist/server/server.js'],
    [`/dist/${sentinel}/node_modules/pg/dist/index.js`, 'node_modules/pg/dist/index.js'],
    [`/srv/app/${sentinel}/app/http/guard.ts`, 'app/http/guard.ts'],
    [`https://assay.example.org/app/${sentinel}/assets/a-1.js`, 'assets/a-1.js'],
    [`/srv/app/${sentinel}.sarif`, '(elsewhere)'],
    [`node:${sentinel} in a name`, '(elsewhere)'],
    ['node:internal/process/task_queues', 'node:internal/process/task_queues'],
  ])('tells of %s no more than the place in the code', (filename, file) => {
    const values = [{ type: 'Error', value: '', stacktrace: { frames: [{ filename, lineno: 1 }] } }]
    const told = scrubEvent({ exception: { values } }, given).exception?.values?.[0]
    expect(told?.stacktrace?.frames).toEqual([{ filename: file, lineno: 1 }])
  })

  test('has no place that is but quoted in the message, as a log that holds stacks would be', () => {
    const error = new RangeError(`In a log:\nsee at ${sentinel} (it says)\n    at ${sentinel} (/app/${sentinel}.js:1:2)`)
    const parser = createStackParser(nodeStackLineParser())
    const values = [{ type: 'RangeError', value: error.message, stacktrace: { frames: parser(error.stack ?? '') } }]
    const parsed = values[0]?.stacktrace.frames.length ?? 0
    const told = scrubEvent({ exception: { values } }, given)
    expect(JSON.stringify(values[0]?.stacktrace)).toContain(sentinel)
    expect(JSON.stringify(told)).not.toContain(sentinel)
    expect(told.exception?.values?.[0]?.stacktrace?.frames).toHaveLength(parsed - 2)
  })

  test('is named by a route only where it is one', () => {
    expect(scrubEvent({ transaction: `/${sentinel}/$id` }, given).transaction).toBe('(unknown)')
    expect(scrubEvent({ transaction: 'GET /results/$id' }, given).transaction).toBe('GET /results/$id')
  })

  test('has the message where that is configured', () => {
    const values = scrubEvent(event, { ...given, sendMessages: true }).exception?.values
    expect(values?.[0]?.value).toBe(`Unexpected token in ${sentinel}`)
  })
})

describe('what of a span leaves', () => {
  const span = { trace_id: 't', span_id: 's', start_timestamp: 1, timestamp: 2 }

  test('is the route of a request', () => {
    const told = scrubSpan(
      {
        ...span,
        op: 'http.client',
        description: `GET /results/${sentinel}?q=${sentinel}`,
        data: { 'http.query': sentinel, url: sentinel, 'http.response.status_code': 200 },
      },
      given,
    )
    expect(told).toEqual({ ...span, op: 'http.client', description: 'GET /results/$id', data: { 'http.response.status_code': 200 } })
  })

  test('is a statement without values', () => {
    const told = scrubSpan(
      {
        ...span,
        op: 'db.query',
        description: `select * from result where path = 'it''s ${sentinel}' and id = ?`,
        data: { 'db.system': 'sqlite' },
      },
      given,
    )
    expect(told.description).toBe('select * from result where path = ? and id = ?')
  })

  test('is the name that the code gave it', () => {
    expect(scrubSpan({ ...span, op: 'loader', description: '/results/$id', data: {} }, given).description).toBe('/results/$id')
    expect(scrubSpan({ ...span, op: 'ingest', description: 'read upload', data: { 'assay.bytes': 5 } }, given).data).toEqual({
      'assay.bytes': 5,
    })
  })
})

test('a breadcrumb of a click or of the console says only that there was one', () => {
  expect(scrubBreadcrumb({ category: 'ui.click', message: `a[title="${sentinel}"]`, timestamp: 5 }, given)).toEqual({
    category: 'ui.click',
    timestamp: 5,
  })
  expect(scrubBreadcrumb({ category: 'navigation', data: { from: `/results?q=${sentinel}`, to: `/results/${sentinel}` } }, given)).toEqual({
    category: 'navigation',
    data: { from: '/results', to: '/results/$id' },
  })
})

test('a line of the log leaves without attributes that others added', () => {
  expect(scrubLog({ level: 'error', message: 'A request failed', attributes: { digest: 'abc', 'user.name': sentinel } })).toEqual({
    level: 'error',
    message: 'A request failed',
    attributes: { digest: 'abc' },
  })
})

describe('what of a transaction leaves', () => {
  const ended = (status: number): Event => ({
    transaction: `GET /results?q=${sentinel}`,
    contexts: { trace: { trace_id: 't', span_id: 's', data: { 'http.response.status_code': status } } },
  })

  test('is what leaves of an error', () => {
    for (const status of [200, 500]) expect(scrubTransaction(ended(status), given)?.transaction).toBe('GET /results')
  })

  test('is nothing where it ended in 404', () => {
    expect(scrubTransaction(ended(404), given)).toBeNull()
  })
})
