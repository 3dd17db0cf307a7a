import { expect, test } from 'vitest'
import { readRun } from '#app/sarif/runs/run.ts'
import { silentRules } from '#app/uploads/runs/silent-rules.server.ts'

const run = readRun({
  tool: {
    driver: {
      name: 'Tool',
      rules: [
        { id: 'found' },
        { id: 'silent', shortDescription: { text: 'Nothing of this' } },
        { id: 'off', defaultConfiguration: { enabled: false } },
        { id: 'switched-on', defaultConfiguration: { enabled: false } },
        { id: 'switched-off' },
        { id: 'CA5350' },
      ],
    },
    extensions: [{ name: 'More', rules: [{ id: 'of-extension' }, 'no rule'] }],
  },
  invocations: [
    {
      ruleConfigurationOverrides: [
        { descriptor: { id: 'switched-on' }, configuration: { enabled: true } },
        { descriptor: { index: 4 }, configuration: { enabled: false } },
        { descriptor: { id: 'nowhere' }, configuration: { enabled: true } },
      ],
    },
  ],
})

test('rules that were on and found nothing are named (§3.50.2, §3.20.5), those that were off are counted', () => {
  expect(silentRules(run, new Set(['found', 'CA5350/md5']))).toEqual({
    on: 5,
    off: 2,
    silent: [
      { id: 'silent', title: 'Nothing of this' },
      { id: 'switched-on', title: null },
      { id: 'of-extension', title: null },
    ],
    moreSilent: 0,
  })
})

test('where it is not known which rules found something, none is called silent', () => {
  expect(silentRules(run, null)).toEqual({ on: 5, off: 2, silent: null, moreSilent: 0 })
})

test('a run of thousands of rules is not listed to the end', () => {
  const rules = Array.from({ length: 700 }, (_, index) => ({ id: `rule-${index}` }))
  const many = silentRules(readRun({ tool: { driver: { name: 'Tool', rules } } }), new Set())
  expect([many.on, many.silent?.length, many.moreSilent]).toEqual([700, 500, 200])
})

test('what is too long of a rule is cut with a sign, between characters', () => {
  const long = '😀'.repeat(150)
  const rules = [{ id: `x${long}`, shortDescription: { text: long } }]
  const [rule] = silentRules(readRun({ tool: { driver: { name: 'Tool', rules } } }), new Set()).silent ?? []
  expect(rule).toEqual({ id: `x${'😀'.repeat(99)}…`, title: `${'😀'.repeat(99)}…` })
})
