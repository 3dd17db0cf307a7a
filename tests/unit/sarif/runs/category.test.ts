import { describe, expect, it } from 'vitest'
import { categoryOf } from '#app/sarif/runs/category.ts'

describe('categoryOf (SARIF §3.17.3)', () => {
  it.each([
    ['nightly/linux/2026-01-31', 'nightly/linux'],
    ['nightly/', 'nightly'],
    ['.github/workflows/scan.yml:analyze/language:js/', '.github/workflows/scan.yml:analyze/language:js'],
    ['run-without-category', ''],
    ['/', ''],
    ['', ''],
    [null, ''],
  ])('of %j is %j', (id, category) => {
    expect(categoryOf(id)).toBe(category)
  })
})
