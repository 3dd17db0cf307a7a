import { describe, expect, test } from 'vitest'
import { describeRule } from '#app/results/rule/describe-rule.server.ts'
import { contextOf } from '#tests/unit/results/context.ts'

type Json = { [key: string]: unknown }

function ruleOf(rule: Json, overrides: unknown[] = []) {
  const run = { tool: { driver: { name: 'T', rules: [{ id: 'r', ...rule }] } }, invocations: [{ ruleConfigurationOverrides: overrides }] }
  return describeRule(contextOf({ ruleId: 'r', ruleIndex: 0 }, run), 'r', null)
}

describe('a rule', () => {
  test('has the name of the tool as a part of its own in the sentence that says why it is this one', () => {
    const { reason, reasonParts } = ruleOf({})
    expect(reason).toBe('rule 0 of the driver T, by its index')
    expect(reasonParts.map(({ text }) => text)).toEqual(['rule 0 of the driver ', 'T', ', by its index'])
  })

  test('that this log does not describe, or only names, looks for what another log of the tool says, and says so', () => {
    const known = describeRule(contextOf({ ruleId: 'r' }, { tool: { driver: { name: 'T', rules: [{ id: 'r' }] } } }), 'r', 'Weak hash')
    expect(known).toMatchObject({ title: 'Weak hash', name: null })
    expect(known.reason).toBe('a rule of the driver T, by its id; another log of its tool says what it looks for')
    const own = describeRule(
      contextOf({ ruleId: 'r' }, { tool: { driver: { name: 'T', rules: [{ id: 'r', name: 'Own' }] } } }),
      'r',
      'Other',
    )
    expect(own).toMatchObject({ title: 'Own', reason: 'a rule of the driver T, by its id' })
  })

  test('leaves the codes of a terminal out of its texts, as out of messages', () => {
    const coloured = '\u001b[1mDo\u001b[0m this'
    const said = { text: coloured, markdown: coloured }
    const rule = ruleOf({ shortDescription: { text: coloured }, fullDescription: said, help: said })
    expect(rule).toMatchObject({ title: 'Do this', description: 'Do this', helpText: 'Do this' })
    expect([rule.descriptionHtml, rule.helpHtml].join()).not.toContain('[1m')
  })

  test('§3.49: says what the log says of it, markdown sanitised', () => {
    const rule = ruleOf({
      name: 'R',
      guid: 'g',
      shortDescription: { text: 'Short' },
      fullDescription: { text: 'Full', markdown: '**Full** <script>alert(1)</script>' },
      help: { text: 'Help', markdown: '[run](javascript:alert(1))' },
      helpUri: 'https://example.org/r',
      deprecatedIds: ['old', 5],
      deprecatedGuids: ['og'],
      deprecatedNames: ['Old'],
      properties: { precision: 'high', tags: ['a', 'b'] },
    })
    expect(rule).toMatchObject({
      id: 'r',
      name: 'R',
      guid: 'g',
      title: 'Short',
      description: 'Full',
      helpText: 'Help',
      helpUri: { uri: 'https://example.org/r', href: 'https://example.org/r' },
      precision: 'high',
      tags: ['a', 'b'],
      deprecated: { ids: ['old'], guids: ['og'], names: ['Old'] },
    })
    expect(rule.descriptionHtml).toMatch(/^<p><strong>Full<\/strong> &lt;script/)
    expect(rule.helpHtml).not.toContain('href')
    expect(ruleOf({ helpUri: 'see the manual' }).helpUri).toEqual({ uri: 'see the manual', href: null })
  })

  test('§3.50, §3.51: is set by its default configuration, and by what the invocation overrides, the first first', () => {
    const rule = { defaultConfiguration: { enabled: true, level: 'note', rank: 5, parameters: { a: 1, b: 2 } } }
    const overrides = [
      { descriptor: { id: 'r' }, configuration: { level: 'error', parameters: { b: 3 } } },
      { descriptor: { id: 'r', index: 0 }, configuration: { level: 'warning', parameters: { b: 4, c: 5 } } },
      { descriptor: { id: 'other' }, configuration: { rank: 99 } },
    ]
    expect(ruleOf(rule, overrides)).toMatchObject({
      configuration: [
        { name: 'enabled', value: 'true', reason: 'the default configuration of the rule' },
        {
          name: 'level',
          value: 'error',
          reason: 'overridden by the invocation, /invocations/0/ruleConfigurationOverrides/0, in place of note',
        },
        { name: 'rank', value: '5', reason: 'the default configuration of the rule' },
        { name: 'parameters', reason: expect.stringMatching(/^overridden by the invocation/) },
      ],
      parameters: {
        members: [
          { name: 'a', text: '1' },
          { name: 'b', text: '3' },
          { name: 'c', text: '5' },
        ],
        more: 0,
      },
    })
  })

  test('§3.53: names what it has to do with', () => {
    const relationships = [
      { target: { id: '89', toolComponent: { name: 'CWE' } }, kinds: ['superset'] },
      { target: { id: 'other' }, description: { text: 'see also' } },
      null,
      {},
    ]
    expect(ruleOf({ relationships }).relationships).toEqual([
      { id: '89', name: null, component: 'CWE', kinds: ['superset'], description: null },
      {
        id: 'other',
        name: null,
        component: null,
        kinds: ['relevant'],
        description: { parts: [{ type: 'text', text: 'see also' }], html: null },
      },
    ])
  })

  test('§3.52, §3.53.2: calls what it has to do with by the name that it has, be it told by an index or a guid', () => {
    const guid = 'AAAA0000-0001-4c3e-9d2a-5b6c7d8e9f00'
    const taxonomies = [
      {
        name: 'House rules',
        taxa: [
          { id: 'H1', name: 'First' },
          { id: 'H2', guid, shortDescription: { text: 'Second' } },
        ],
      },
    ]
    const to = [{ index: 0 }, { guid: guid.toLowerCase() }, { index: 0, id: 'H2' }, { index: 9 }]
    const relationships = [...to.map((target) => ({ target: { ...target, toolComponent: { index: 0 } } })), { target: { index: 1 } }]
    const rules = [
      { id: 'r', relationships },
      { id: 'other', name: 'Other' },
    ]
    const context = contextOf({ ruleId: 'r' }, { taxonomies, tool: { driver: { name: 'T', rules } } })
    expect(describeRule(context, 'r', null).relationships.map(({ component, id, name }) => [component, id, name])).toEqual([
      ['House rules', 'H1', 'First'],
      ['House rules', 'H2', 'Second'],
      ['House rules', 'H2', 'Second'],
      ['House rules', 'number 9', null],
      [null, 'other', 'Other'],
    ])
  })

  test('that the log does not describe has only its id', () => {
    expect(describeRule(contextOf({ ruleId: 'r' }), 'r', null)).toMatchObject({
      id: 'r',
      title: null,
      configuration: [],
      relationships: [],
    })
  })

  test('is bounded, whatever its size', () => {
    const long = 'x'.repeat(1_000_000)
    const many = Array.from({ length: 10_000 }, (_, at) => `${at}${'y'.repeat(1_000)}`)
    const rule = ruleOf({
      help: { text: long },
      fullDescription: { text: long },
      deprecatedIds: many,
      properties: { tags: many },
      relationships: many.map((id) => ({ target: { id }, kinds: many })),
      defaultConfiguration: { parameters: Object.fromEntries(many.map((name) => [name, long])) },
    })
    expect(JSON.stringify(rule).length).toBeLessThan(1_000_000)
  })
})
