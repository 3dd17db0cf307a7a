import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readText } from '#tests/setup/repository.ts'
import { rules, sectionOf } from './rules.ts'
import { withConformance } from './table.ts'

const folder = 'tests/unit/conformance'

/** The rules that have a case in some file of this folder. */
function covered(): Set<string> {
  const found = new Set<string>()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.test.ts'))) {
    for (const [, id = ''] of readText(`${folder}/${name}`).matchAll(/^(?:rule\(| {2}\[)'(3\.[\d.]+-[a-z])'/gm)) {
      found.add(id)
    }
  }
  return found
}

test('every rule has a case, or says what is missing', () => {
  const cases = covered()
  expect(rules.filter(({ id, missing }) => cases.has(id) === (missing !== null)).map(({ id }) => id)).toEqual([])
  expect([...cases].filter((id) => !rules.some((rule) => rule.id === id))).toEqual([])
})

test('every rule has an id of its own, of the section that it is of', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  for (const rule of rules) expect(sectionOf(rule), rule.id).toMatch(/^3(\.\d+)+$/)
})

test('docs/conformance.md has every rule, and says how many there are and how many are missing', () => {
  const page = readText('docs/conformance.md')
  expect(withConformance(page)).toBe(page)
})
