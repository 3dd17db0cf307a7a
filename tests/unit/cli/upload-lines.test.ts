import { describe, expect, test } from 'vitest'
import { progressLine, uploadLines } from '#app/cli/upload-lines.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

const upload: Upload = {
  id: 'u000000000000001',
  status: 'done',
  fileName: 'shop.sarif',
  project: 'shop',
  ref: 'main',
  commit: null,
  tools: ['Lantern'],
  moreTools: 0,
  bytes: 10,
  bytesRead: 10,
  bytesTotal: 10,
  results: 1204,
  new: 12,
  fixed: 3,
  report: [],
  error: null,
  sample: false,
  repeats: null,
  before: null,
  receivedAt: '2026-02-03T04:05:06.700Z',
  droppedAt: null,
  newQuery: null,
  fixedQuery: null,
  finishedAt: '2026-02-03T04:05:07.700Z',
  url: '/results?q=upload:u000000000000001',
}

describe('of an upload that was read', () => {
  test('the counts and the link are said', () => {
    expect(uploadLines(upload, 'http://127.0.0.1:3000')).toEqual([
      'shop.sarif: 1,204 results stored, 12 new, 3 fixed (project shop, ref main)',
      '  http://127.0.0.1:3000/results?q=upload:u000000000000001',
    ])
  })

  test('no project is said of a log that has none', () => {
    expect(uploadLines({ ...upload, project: null, ref: null, results: 0, new: 0, fixed: 0 }, 'http://a')[0]).toBe(
      'shop.sarif: 0 results stored, 0 new, 0 fixed',
    )
  })

  test('no ref is said of a log without runs, whose project was said', () => {
    expect(uploadLines({ ...upload, ref: null, results: 0, new: 0, fixed: 0 }, 'http://a')[0]).toBe(
      'shop.sarif: 0 results stored, 0 new, 0 fixed (project shop)',
    )
  })

  test('one result is one result', () => {
    expect(uploadLines({ ...upload, results: 1 }, 'http://a')[0]).toContain(' 1 result stored')
  })

  test('each entry of the import report is said with its first places', () => {
    const report: Upload['report'] = [
      {
        code: 'rule-missing',
        severity: 'warning',
        sentence: 'The rule is not described.',
        count: 1200,
        pointers: [1, 7, 8, 9].map((at) => `/runs/0/results/${at}`),
      },
      {
        code: 'region-invalid',
        severity: 'warning',
        sentence: 'A line is 0.',
        count: 2,
        pointers: ['/runs/0/results/1', '/runs/0/results/2'],
      },
      { code: 'run-incomplete', severity: 'warning', sentence: 'The run failed.', count: 1, pointers: ['/runs/1'] },
      { code: 'version', severity: 'note', sentence: 'The log names no version.', count: 1, pointers: [] },
      { code: 'several-logs', severity: 'warning', sentence: 'The file has several logs.', count: 1, pointers: [''] },
    ]
    expect(uploadLines({ ...upload, report }, 'http://a').slice(2)).toEqual([
      '  warning: The rule is not described. (1,200 times, at /runs/0/results/1, /runs/0/results/7, /runs/0/results/8, …)',
      '  warning: A line is 0. (2 times, at /runs/0/results/1, /runs/0/results/2)',
      '  warning: The run failed. (at /runs/1)',
      '  note: The log names no version.',
      '  warning: The file has several logs.',
    ])
  })

  test('the first line says that a run is incomplete, be it a repetition', () => {
    const entry = {
      code: 'run-incomplete',
      severity: 'warning',
      sentence: 'The run did not complete.',
      count: 1,
      pointers: ['/runs/0'],
    } as const
    const incomplete: Upload = { ...upload, report: [{ ...entry, pointers: [...entry.pointers] }] }
    expect(uploadLines(incomplete, 'http://a')[0]).toBe(
      'shop.sarif: 1,204 results stored, 12 new, 3 fixed (project shop, ref main); there may be more, since a run is incomplete',
    )
    expect(uploadLines({ ...incomplete, repeats: 'u000000000000000' }, 'http://a')[0]).toBe(
      'shop.sarif: read before, nothing has changed (project shop, ref main); there may be more, since a run is incomplete',
    )
  })

  test('a repetition is called one', () => {
    expect(uploadLines({ ...upload, repeats: 'u000000000000000' }, 'http://a')[0]).toBe(
      'shop.sarif: read before, nothing has changed (project shop, ref main)',
    )
  })
})

test('of one that failed, the reason is said and no link', () => {
  const failed: Upload = { ...upload, status: 'failed', error: { code: 'version-unsupported', sentence: 'This is SARIF 1.0.' } }
  expect(uploadLines(failed, 'http://a')).toEqual(['shop.sarif: not read. This is SARIF 1.0.'])
})

describe('progress', () => {
  test.each([
    [{ status: 'queued', bytesRead: 0, bytesTotal: 0 }, 'shop.sarif: waiting for its turn'],
    [{ status: 'reading', bytesRead: 0, bytesTotal: 0 }, 'shop.sarif: 0 % read'],
    [{ status: 'reading', bytesRead: 333, bytesTotal: 1000 }, 'shop.sarif: 33 % read'],
    [{ status: 'reading', bytesRead: 1000, bytesTotal: 1000 }, 'shop.sarif: 99 % read'],
  ] as const)('%j is %s', (state, line) => {
    expect(progressLine({ fileName: 'shop.sarif', ...state })).toBe(line)
  })
})
