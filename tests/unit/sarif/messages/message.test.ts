import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestOfLog, maximumExpandedLength, resolveMessage } from '#app/sarif/messages/message.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({
  tool: {
    driver: {
      rules: [
        {
          id: 'a',
          messageStrings: {
            default: { text: 'Variable {0} of {1}', markdown: 'Variable `{0}`' },
            plain: { text: 'Uses {{braces}}' },
            bare: 'A bare {0}',
            formatted: { markdown: '**{0}**' },
            empty: {},
            shared: { text: 'of the rule' },
          },
        },
      ],
      globalMessageStrings: { shared: { text: 'of the tool' }, global: { text: 'Global {0}' } },
    },
    extensions: [{ name: 'pack', rules: [{ id: 'p' }], globalMessageStrings: { global: { text: 'Of the pack' } } }],
  },
})
const rule = resolveRule(run, { ruleId: 'a' })

function message(value: unknown, ofRule = rule) {
  return resolveMessage(run, ofRule, value)
}

describe('resolveMessage with text (SARIF §3.11.8, §3.11.9)', () => {
  it('takes text and markdown as they are', () => {
    expect(message({ text: 'Plain', markdown: '**Rich**', id: 'default' })).toEqual({
      text: 'Plain',
      markdown: '**Rich**',
      problem: null,
    })
  })

  it('leaves braces alone in text without arguments', () => {
    expect(message({ text: 'if (x) {{ y }} {0}' }).text).toBe('if (x) {{ y }} {0}')
    expect(message({ text: '{0}', arguments: [] }).text).toBe('{0}')
  })

  it('leaves out what a terminal obeys rather than shows, and nothing that it would show', () => {
    const coloured = { text: '\u001b[1;31merror\u001b[0m: \u001b[38:5:9m{0}\u001b[m\u001b[K [31m]', markdown: '\u001b[1m**E**\u001b[0m' }
    expect(message({ ...coloured, arguments: ['\u001b[4mx\u001b[0m'] })).toEqual({
      text: 'error: x [31m]',
      markdown: '**E**',
      problem: null,
    })
    expect(message('\u001b[31mBare').text).toBe('Bare')
    expect(message({ text: '\u001b]8;;https://rules.example/no-eval\u001b\\no-eval\u001b]8;;\u001b\\: never' }).text).toBe('no-eval: never')
    expect(message({ text: 'a\u001b]0;title\u0007b\u001bP1$r0m\u001b\\c\u001b_x\u001b\\' }).text).toBe('abc')
    for (const text of ['a \u001b[', 'a\u001b]8;;https://never.example ended', 'a\u001bPb\u001b[', '[]8;;x\\']) {
      expect(message({ text }).text).toBe(text)
    }
  })

  it('makes no code of the pieces that one left out leaves behind', () => {
    expect(message({ text: '\u001b[\u001b[0m31mred' }).text).toBe('31mred')
    expect(message({ text: '\u001b[31\u001b]0;title\u0007mred' }).text).toBe('mred')
    expect(message({ text: '\u001b\u001b[0m[31mred' }).text).toBe('[31mred')
    expect(message({ text: '\u001b'.repeat(9) }).text).toBe('\u001b')
  })

  it('keeps what was quoted where its quotation marks were decoded wrongly, which are control characters of eight bits then', () => {
    const text = Buffer.from('Use “strict mode”, not “sloppy mode”.').toString('latin1')
    expect(text).toContain('\u009d, not')
    expect(message({ text }).text).toBe(text)
  })

  it('falls back to the markdown', () => {
    expect(message({ markdown: '**Rich**' })).toMatchObject({ text: '**Rich**', markdown: '**Rich**', problem: null })
  })

  it('reads a bare string as text', () => {
    expect(message('Bare {0}')).toMatchObject({ text: 'Bare {0}', markdown: null, problem: 'message-not-an-object' })
  })

  it('is empty where there is none, and says so', () => {
    for (const value of [undefined, null, 7, [], {}, { text: null }, { text: 7 }, { text: '' }, { id: 3 }, { id: '' }]) {
      expect(message(value)).toMatchObject({ text: '', markdown: null, problem: 'message-missing' })
    }
  })
})

describe('placeholders (SARIF §3.11.5)', () => {
  it('are replaced, each as often as it occurs', () => {
    expect(message({ text: '{1}{0}{1}', arguments: ['a', 'b'] }).text).toBe('bab')
  })

  it('turn doubled braces into single ones', () => {
    expect(message({ text: '{{0}} {{{0}}}', arguments: ['x'] }).text).toBe('{0} {x}')
  })

  it('are not replaced in what was put in their place', () => {
    expect(message({ text: '{0}', arguments: ['{1}', 'x'] }).text).toBe('{1}')
    expect(message({ text: '{0}', arguments: ['$& {{'] }).text).toBe('$& {{')
  })

  it('stay where there is no such argument, and are named', () => {
    expect(message({ text: '{0} {7} {-1} {a} {', arguments: ['x'] })).toMatchObject({
      text: 'x {7} {-1} {a} {',
      problem: 'message-argument-missing',
    })
  })

  it('show arguments that are no strings', () => {
    expect(message({ text: '{0} {1} {2}', arguments: [1, null, { b: 1, a: [2] }] }).text).toBe('1 null {"a":[2],"b":1}')
  })

  it('do not make a text of any length', () => {
    const bomb = message({ text: '{0}'.repeat(100_000), arguments: ['x'.repeat(100_000)] })
    expect(bomb).toMatchObject({ problem: 'message-too-long' })
    expect(bomb.text).toHaveLength(maximumExpandedLength)
  })

  it('leave other text as it is', () => {
    fc.assert(
      fc.property(fc.string(), (any) => {
        const text = `a${any.replaceAll(/[{}]/g, '')}`
        expect(resolveMessage(run, null, { text, arguments: ['x'] })).toMatchObject({ text, problem: null })
      }),
    )
  })
})

describe('messages by id (SARIF §3.11.7)', () => {
  // A log says them once, and each of its results may mean them.
  it.each([
    ['by itself', 'x'.repeat(2 * longestOfLog)],
    ['with its arguments', '{0}'.repeat(longestOfLog / 3)],
    ['with what follows its arguments', `{0}${'x'.repeat(longestOfLog - 3)}`],
  ])('are cut where the text is too long %s', (_how, text) => {
    const long = { id: 'R', messageStrings: { long: { text, markdown: text } } }
    const own = readRun({ tool: { driver: { name: 'T', rules: [long], globalMessageStrings: { all: { text } } } } })
    for (const id of ['long', 'all']) {
      const cut = resolveMessage(own, resolveRule(own, { ruleId: 'R' }), { id, arguments: ['word'] })
      expect(cut.problem).toBe('message-too-long')
      expect(cut.text).toHaveLength(longestOfLog)
      expect((cut.markdown ?? cut.text).length).toBe(longestOfLog)
    }
    expect(message({ text: `${'x'.repeat(2 * longestOfLog)}{0}`, arguments: ['word'] }).text).toHaveLength(2 * longestOfLog + 4)
  })

  it('come from the rule first', () => {
    expect(message({ id: 'shared' })).toMatchObject({ text: 'of the rule' })
    expect(message({ id: 'default', arguments: ['x', 'main'] })).toMatchObject({ text: 'Variable x of main', markdown: 'Variable `x`' })
  })

  it('come from the component of the rule next', () => {
    expect(message({ id: 'global', arguments: ['y'] })).toMatchObject({
      text: 'Global y',
    })
    expect(message({ id: 'global' }, resolveRule(run, { ruleId: 'p' })).text).toBe('Of the pack')
    expect(resolveMessage(run, null, { id: 'shared' }).text).toBe('of the tool')
  })

  it('have their doubled braces read also without arguments', () => {
    expect(message({ id: 'plain' }).text).toBe('Uses {braces}')
    expect(message({ id: 'default' })).toMatchObject({ text: 'Variable {0} of {1}', problem: 'message-argument-missing' })
  })

  it('may be bare strings or markdown alone', () => {
    expect(message({ id: 'bare', arguments: ['x'] }).text).toBe('A bare x')
    expect(message({ id: 'formatted', arguments: ['x'] })).toMatchObject({ text: '**x**', markdown: '**x**' })
  })

  it('are looked up where the text is empty', () => {
    expect(message({ text: '', id: 'shared' }).text).toBe('of the rule')
  })

  it('show id and arguments where the log has no such string', () => {
    for (const id of ['unheard', 'empty', '__proto__', 'constructor', 'toString']) {
      expect(message({ id, arguments: ['x', 2] })).toMatchObject({ text: `${id}: x, 2`, problem: 'message-id-not-found' })
      expect(message({ id }).text).toBe(id)
    }
  })

  it('survive arguments that are nested without end', () => {
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
    expect(message({ id: 'bare', arguments: [deep] }).text).toMatch(/^A bare \[+null\]+$/)
  })
})
