import { describe, expect, test } from 'vitest'
import { ImportReport } from '#app/ingest/reporting/report.ts'

describe('ImportReport', () => {
  test('counts equal problems and names the first ten places', () => {
    const report = new ImportReport()
    for (let index = 0; index < 25; index++) report.add('message-missing', `/runs/0/results/${index}`, 'a/rule')
    const [entry, ...others] = report.entries()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ code: 'message-missing', severity: 'warning', count: 25 })
    expect(entry?.pointers).toEqual(Array.from({ length: 10 }, (_, index) => `/runs/0/results/${index}`))
  })

  test('has an entry for each subject', () => {
    const report = new ImportReport()
    for (const rule of ['a', 'b', 'a']) report.add('rule-not-found', '/runs/0', rule)
    expect(report.entries().map(({ sentence, count }) => [sentence.includes(' a '), count])).toEqual([
      [true, 2],
      [false, 1],
    ])
  })

  test('puts errors first, then warnings, then notes', () => {
    const report = new ImportReport()
    report.add('version-missing', '/version')
    report.add('level-illegal', '/runs/0/results/0', 'fatal')
    report.add('result-unreadable', '/runs/0/results/1', 'it is no JSON object')
    expect(report.entries().map(({ severity }) => severity)).toEqual(['error', 'warning', 'note'])
  })

  test('a code with very many subjects is counted to the last and crowds out no other', () => {
    const report = new ImportReport()
    for (let index = 0; index < 5000; index++) report.add('rule-not-found', `/runs/0/results/${index}`, `rule-${index}`)
    report.add('result-too-large', '/runs/0/results/5000', 'more than 10 bytes')
    const entries = report.entries()
    expect(entries[0]).toMatchObject({ code: 'result-too-large', count: 1 })
    expect(entries.length).toBeLessThan(30)
    expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(5001)
    const shared = entries.find(({ count }) => count > 1)
    expect(shared?.sentence).toContain('rule-20 ')
    expect(shared?.pointers[0]).toBe('/runs/0/results/20')
  })

  test('is not made large by huge subjects', () => {
    const report = new ImportReport()
    for (let index = 0; index < 100; index++) report.add('level-illegal', '/runs/0', 'x'.repeat(100_000) + index)
    expect(JSON.stringify(report.entries()).length).toBeLessThan(2000)
  })
})
