import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UnusableSettings, isLoopback, originOf, readConfig } from '#app/http/settings/config.ts'

describe('readConfig', () => {
  test('needs nothing', () => {
    expect(readConfig({}, 2 ** 30)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      data: resolve('data'),
      databaseUrl: null,
      token: null,
      hosts: [],
      allowAnonymous: false,
      log: 'error',
      readingPatience: 25_000,
      keepUploads: null,
      modelRows: 2_000_000,
      monitoring: null,
      validity: { '/': 0, '/results': 0, '/results/$id': 0, '/sentry-example-page': 300 },
    })
  })

  test('holds as many sightings in memory as a quarter of it has room for, two million at least, ten at most', () => {
    const rows = (gigabytes: number) => readConfig({}, gigabytes * 1e9).modelRows
    expect([0.5, 1.6, 4, 8, 64].map(rows)).toEqual([2_000_000, 2_000_000, 5_000_000, 10_000_000, 10_000_000])
    expect(readConfig({ ASSAY_MODEL_ROWS: '0' }, 4e9).modelRows).toBe(0)
    // Of the machine that this runs on.
    expect(readConfig({}).modelRows).toBeGreaterThanOrEqual(2_000_000)
  })

  test('a DSN alone turns monitoring on, under a release and as production', () => {
    const dsn = 'https://0123456789abcdef0123456789abcdef@errors.example.org/42'
    expect(readConfig({ SENTRY_DSN: dsn }).monitoring).toEqual({
      dsn,
      environment: 'production',
      release: 'assay@development',
      sampleRate: 1,
      tracesSampleRate: 0.1,
      tunnel: null,
      sendMessages: false,
    })
  })

  test('a secret that an old DSN has besides its key is left out: browsers are told the DSN', () => {
    const { monitoring } = readConfig({ SENTRY_DSN: 'https://0123456789abcdef:hunter2@errors.example.org/a/42' })
    expect(monitoring?.dsn).toBe('https://0123456789abcdef@errors.example.org/a/42')
  })

  test('what goes with the DSN means nothing without it', () => {
    expect(readConfig({ SENTRY_ENVIRONMENT: 'staging', SENTRY_TRACES_SAMPLE_RATE: '1' }).monitoring).toBeNull()
  })

  test('how long routes are trusted is changed one by one', () => {
    expect(readConfig({ ASSAY_VALIDITY: '/results=30, /sentry-example-page=0' }).validity).toEqual({
      '/': 0,
      '/results': 30,
      '/results/$id': 0,
      '/sentry-example-page': 0,
    })
  })

  test('a variable that is set to nothing counts as not set', () => {
    expect(readConfig({ PORT: '', ASSAY_TOKEN: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
  })

  test('a token of blanks is none, and does not count as not set', () => {
    for (const token of [' ', '\t', '\n', '\u00a0  ']) {
      expect(() => readConfig({ ASSAY_TOKEN: token }), JSON.stringify(token)).toThrow(/^ASSAY_TOKEN must have 16 to 4096 characters/)
    }
  })

  test('takes what is set', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::',
      ASSAY_DATA: '/var/lib/assay',
      DATABASE_URL: 'postgres://assay:secret@db:5432/assay',
      ASSAY_TOKEN: '0123456789abcdef',
      ASSAY_HOSTS: 'Assay.example.org, 10.0.0.7,',
      ASSAY_ALLOW_ANONYMOUS: '1',
      ASSAY_LOG: 'debug',
      ASSAY_KEEP_UPLOADS: '90',
      ASSAY_READING_SECONDS: '60',
      ASSAY_MAX_UPLOAD_BYTES: '65536',
      ASSAY_MODEL_ROWS: '5000',
    })
    expect(config).toMatchObject({
      port: 0,
      host: '::',
      data: '/var/lib/assay',
      databaseUrl: 'postgres://assay:secret@db:5432/assay',
      token: '0123456789abcdef',
      hosts: ['assay.example.org', '10.0.0.7'],
      allowAnonymous: true,
      log: 'debug',
      readingPatience: 60_000,
      keepUploads: 90,
      modelRows: 5000,
    })
    expect(config.limits.uploadBytes).toBe(65_536)
  })

  test('cannot be changed afterwards', () => {
    const config = readConfig({})
    expect([config, config.hosts, config.limits].every(Object.isFrozen)).toBe(true)
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['HOST', 'http://x'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'postgres://['],
    ['ASSAY_TOKEN', 'short'],
    ['ASSAY_TOKEN', 'has a space in its middle'],
    ['ASSAY_HOSTS', 'a.example:8080'],
    ['ASSAY_HOSTS', '*'],
    ['ASSAY_LOG', 'verbose'],
    ['ASSAY_KEEP_UPLOADS', '0'],
    ['ASSAY_KEEP_UPLOADS', 'a week'],
    ['ASSAY_READING_SECONDS', '0'],
    ['ASSAY_READING_SECONDS', '2.5'],
    ['ASSAY_VALIDITY', '/nowhere=5'],
    ['ASSAY_VALIDITY', '/results=-5'],
    ['ASSAY_VALIDITY', '30'],
    ['ASSAY_VALIDITY', '/results=1=2'],
    ['ASSAY_MODEL_ROWS', '-1'],
    ['ASSAY_MODEL_ROWS', '1e6'],
    ['SENTRY_DSN', 'https://errors.example.org/42'],
    ['SENTRY_DSN', 'https://key@errors.example.org/'],
    ['SENTRY_SAMPLE_RATE', '1.5'],
    ['SENTRY_TRACES_SAMPLE_RATE', 'all'],
    ['SENTRY_TUNNEL', 'https://elsewhere.example.org/'],
    ['SENTRY_TUNNEL', '/../x'],
    ['SENTRY_TUNNEL', '/results'],
    ['SENTRY_TUNNEL', '/Results/tunnel'],
    ['SENTRY_TUNNEL', '/api/health'],
    ['SENTRY_TUNNEL', '/assets/tunnel'],
    ['SENTRY_TUNNEL', '/_serverFn/tunnel'],
    ['SENTRY_SEND_MESSAGES', 'yes'],
    ['ASSAY_ALLOW_ANONYMOUS', 'yes'],
    ['ASSAY_MAX_UPLOAD_BYTES', '0'],
    ['ASSAY_MAX_RATIO', '1.5'],
    ['ASSAY_MAX_RESULT_BYTES', '10 MB'],
  ])('refuses %s=%s in a sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(UnusableSettings)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .*\\.$`))
  })

  test('says what bounds an upload may have', () => {
    expect(() => readConfig({ ASSAY_MAX_NESTING: '9', ASSAY_MAX_RUNS: '1e3' })).toThrow(
      'ASSAY_MAX_RUNS must be a whole number from 1 to 9007199254740991.',
    )
    expect(() => readConfig({ ASSAY_MAX_NESTING: '9' })).toThrow('ASSAY_MAX_NESTING must be a whole number from 1 to 8.')
  })

  test('refuses a token that no header can hold', () => {
    expect(readConfig({ ASSAY_TOKEN: 'x'.repeat(4096) }).token).toHaveLength(4096)
    expect(() => readConfig({ ASSAY_TOKEN: 'x'.repeat(4097) })).toThrow(/^ASSAY_TOKEN must have 16 to 4096 characters/)
  })

  test('names all faults at once and no value', () => {
    let message = ''
    try {
      readConfig({ PORT: 'x', DATABASE_URL: 'mysql://assay:hunter2@db/assay', ASSAY_TOKEN: 'hunter2' })
    } catch (error) {
      message = String(error)
    }
    expect(message.split('\n')).toHaveLength(3)
    expect(message).not.toContain('hunter2')
  })
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.example.org', false],
  ['192.168.1.4', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['assay.example.org', 'http://assay.example.org:3000'],
])('on the host %s a browser finds it at %s', (host, origin) => {
  expect(originOf({ host, port: 3000 })).toBe(origin)
  expect(originOf({ host, port: 1 }, 3000)).toBe(origin)
})
