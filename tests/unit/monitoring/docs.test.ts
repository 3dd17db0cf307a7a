import { describe, expect, test } from 'vitest'
import { monitoringPage, monitoringPagePath } from '#tests/docs/monitoring-page.ts'
import { documentedValues } from '#tests/docs/monitoring-values.ts'
import { monitoringValues } from '#app/monitoring/values.ts'
import { filesBelow, readText } from '#tests/setup/repository.ts'

describe('docs/monitoring.md', () => {
  test('has the values that the code has: else run npm run docs:monitoring', () => {
    const page = readText(monitoringPagePath)
    expect(page).toBe(monitoringPage(page))
  })

  test('names for each value the file that sets it', () => {
    expect(documentedValues.map(({ file }) => file).filter((file) => !filesBelow().includes(file))).toEqual([])
    const named = documentedValues.map(({ name }) => name).join(' ')
    expect(Object.keys(monitoringValues).filter((name) => !named.includes(`\`${name}\``))).toEqual([])
  })

  test('names for each value a test that there is', () => {
    const untested = documentedValues.filter(({ tests }) => tests.length === 0)
    expect(untested.map(({ what }) => what)).toEqual([])
    const missing = documentedValues.flatMap(({ tests }) => tests).filter(({ file, title }) => !hasTest(file, title))
    expect(missing).toEqual([])
  })
})

/** Whether the file has a test whose title ends so; what stands before it may be put in when it runs. */
function hasTest(file: string, title: string): boolean {
  if (!filesBelow().includes(file)) return false
  return readText(file)
    .split('\n')
    .some((line) => /\btest\(/.test(line) && line.includes(title))
}
