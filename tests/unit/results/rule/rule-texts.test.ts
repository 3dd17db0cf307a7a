import { createElement } from 'react'
import { expect, test } from 'vitest'
import { describeRule } from '#app/results/rule/describe-rule.server.ts'
import { RuleTexts } from '#app/results/rule/RuleSection.tsx'
import { plainHtml } from '#app/ui/html/plain-html.ts'
import { contextOf } from '#tests/unit/results/context.ts'

/** The words about the rule `r` of a log that has these. */
function wordsOf(rules: unknown[]): string {
  const described = describeRule(contextOf({ ruleId: 'r' }, { tool: { driver: { name: 'T', rules } } }), 'r', null)
  const rule = { ...described, results: { count: 2, isAlone: false, query: 'rule:r' } }
  return plainHtml(createElement(RuleTexts, { rule, translation: null })).replaceAll(/<!--.*?-->|<[^>]*>/g, '')
}

test('a name that is what the rule says in short is said once', () => {
  expect(wordsOf([{ id: 'r', name: 'Weak hash', shortDescription: { text: 'Weak hash' } }]).match(/Weak hash/g)).toHaveLength(1)
  expect(wordsOf([{ id: 'r', name: 'WeakHash', shortDescription: { text: 'Weak hash' } }])).toContain('r (WeakHash)')
})

test('that the log does not describe the rule is said once, and of a rule that it only names that it has no description', () => {
  expect(wordsOf([]).match(/descri/g)).toHaveLength(1)
  expect(wordsOf([])).toContain('the log does not describe this rule')
  expect(wordsOf([{ id: 'r' }])).toContain('The log holds no description of it.')
})
