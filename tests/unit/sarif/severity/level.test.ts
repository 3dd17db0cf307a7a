import { describe, expect, it } from 'vitest'
import { kinds, levels } from '#app/sarif/codes.ts'
import { resolveKind } from '#app/sarif/severity/kind.ts'
import { resolveLevel } from '#app/sarif/severity/level.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const rules = [
  { id: 'a', defaultConfiguration: { level: 'note' } },
  { id: 'b' },
  { id: 'c', guid: 'C0', defaultConfiguration: { level: 'loud' } },
  { id: 'd', defaultConfiguration: { level: 'High' } },
]

function level(result: Record<string, unknown>, header: Record<string, unknown> = {}) {
  const run = readRun({ tool: { driver: { name: 'T', rules } }, ...header })
  return resolveLevel(run, result, resolveRule(run, result), resolveKind(result).value)
}

function overrides(...entries: unknown[]) {
  return { ruleConfigurationOverrides: entries }
}
const aIsError = overrides({ descriptor: { index: 0 }, configuration: { level: 'error' } })

describe('resolveLevel (SARIF §3.27.10)', () => {
  it('is none for every kind but fail, whatever the result states', () => {
    for (const kind of kinds.filter((one) => one !== 'fail')) {
      expect(level({ ruleId: 'a', kind, level: 'error' })).toEqual({ value: 'none', reason: 'only a result of kind fail has a level' })
    }
  })

  it('takes first what the result states', () => {
    for (const stated of levels) {
      expect(level({ ruleId: 'a', level: stated }, { invocations: [aIsError] })).toEqual({ value: stated, reason: 'stated by the result' })
    }
  })

  it('takes next an override of the invocation', () => {
    expect(level({ ruleId: 'a' }, { invocations: [aIsError] })).toMatchObject({
      value: 'error',
      reason: 'from a configuration override of the invocation',
    })
  })

  it('takes next the default configuration of the rule', () => {
    expect(level({ ruleId: 'a' })).toEqual({ value: 'note', reason: 'from the default configuration of the rule' })
  })

  it('is a warning where nothing states a level', () => {
    const reason = 'the default, as neither the result nor its rule states a level'
    expect(level({ ruleId: 'b' })).toEqual({ value: 'warning', reason })
    expect(level({ ruleId: 'unheard' })).toEqual({ value: 'warning', reason })
    expect(level({})).toEqual({ value: 'warning', reason })
  })

  it('goes on to the next where a level is none of SARIF’s, and names it', () => {
    expect(level({ ruleId: 'a', level: 'loud' })).toMatchObject({ value: 'note', illegal: 'loud' })
    expect(level({ ruleId: 'b', level: 'loud' })).toMatchObject({ value: 'warning', illegal: 'loud' })
    expect(level({ ruleId: 'a', level: '' })).toMatchObject({ value: 'note', illegal: '' })
    expect(level({ ruleId: 'a', level: 3 })).toMatchObject({ value: 'note', illegal: '3' })
    expect(level({ ruleId: 'a', level: {} })).toMatchObject({ value: 'note', illegal: 'an object' })
    expect(level({ ruleId: 'c' })).toMatchObject({ value: 'warning' })
    expect(level({ ruleId: 'a', level: 'x'.repeat(1_000_000) }).illegal).toHaveLength(100)
  })

  it('takes a level in other letters, or with spaces round it, as that level, and names it', () => {
    expect(level({ ruleId: 'a', level: 'ERROR' })).toMatchObject({ value: 'error', illegal: 'ERROR' })
    expect(level({ ruleId: 'b', level: 'Note' })).toMatchObject({ value: 'note', illegal: 'Note' })
    expect(level({ ruleId: 'b', level: ' error\n' })).toMatchObject({ value: 'error', illegal: ' error\n' })
  })

  it.each([
    ['critical', 'error', 'critical'],
    ['HIGH', 'error', 'high'],
    ['Medium', 'warning', 'medium'],
    ['moderate', 'warning', 'medium'],
    ['low', 'note', 'low'],
  ])('takes %s as the level %s and the severity %s, and names it', (word, value, severity) => {
    expect(level({ ruleId: 'a', level: word })).toEqual({ value, severity, reason: 'stated by the result', illegal: word })
  })

  it.each([
    ['warn', 'warning'],
    ['info', 'note'],
    ['Information', 'note'],
    ['notice', 'note'],
  ])('takes %s as the level %s, which is its severity, too', (word, value) => {
    expect(level({ ruleId: 'a', level: word })).toEqual({ value, reason: 'stated by the result', illegal: word })
  })

  it('takes such a word of the rule in the same way, unless the result states a level', () => {
    expect(level({ ruleId: 'd' })).toEqual({ value: 'error', severity: 'high', reason: 'from the default configuration of the rule' })
    expect(level({ ruleId: 'd', level: 'note' })).toEqual({ value: 'note', reason: 'stated by the result' })
  })

  it('takes null for not stated', () => {
    expect(level({ ruleId: 'a', level: null })).not.toHaveProperty('illegal')
  })
})

describe('overrides of an invocation (SARIF §3.20.5, §3.48.6, §3.51)', () => {
  it('are those of the invocation that found the result', () => {
    const header = { invocations: [{}, aIsError] }
    expect(level({ ruleId: 'a', provenance: { invocationIndex: 1 } }, header).value).toBe('error')
    expect(level({ ruleId: 'a', provenance: { invocationIndex: 0 } }, header).value).toBe('note')
  })

  it('are those of the only invocation where the result names none', () => {
    expect(level({ ruleId: 'a', provenance: { invocationIndex: -1 } }, { invocations: [aIsError] }).value).toBe('error')
    expect(level({ ruleId: 'a' }, { invocations: [aIsError, aIsError] }).value).toBe('note')
  })

  it('are the first of several for one rule, however they name it', () => {
    const again = overrides(...aIsError.ruleConfigurationOverrides, { descriptor: { id: 'a' }, configuration: { level: 'none' } })
    expect(level({ ruleId: 'a' }, { invocations: [again] }).value).toBe('error')
  })

  it('find their rule by id and guid, too', () => {
    const byId = overrides({ descriptor: { id: 'b' }, configuration: { level: 'error' } })
    const byGuid = overrides({ descriptor: { guid: 'c0' }, configuration: { level: 'note' } })
    expect(level({ ruleIndex: 1 }, { invocations: [byId] }).value).toBe('error')
    expect(level({ ruleId: 'c' }, { invocations: [byGuid] }).value).toBe('note')
  })

  it('hold by id for a rule that the log does not describe', () => {
    const invocations = [overrides({ descriptor: { id: 'unheard' }, configuration: { level: 'error' } })]
    expect(level({ ruleId: 'unheard' }, { invocations }).value).toBe('error')
  })

  it('take a word of another scale by its meaning, as rules and results do', () => {
    const invocations = [overrides({ descriptor: { id: 'b' }, configuration: { level: 'Critical' } })]
    expect(level({ ruleId: 'b' }, { invocations })).toMatchObject({ value: 'error', severity: 'critical' })
  })

  it('are passed over where they state no legal level', () => {
    const invocations = [overrides(null, 7, { descriptor: { index: 0 } }, { descriptor: { index: 0 }, configuration: { level: 'loud' } })]
    expect(level({ ruleId: 'a' }, { invocations }).value).toBe('note')
    const next = overrides({ descriptor: { index: 0 }, configuration: { level: 'loud' } }, ...aIsError.ruleConfigurationOverrides)
    expect(level({ ruleId: 'a' }, { invocations: [next] }).value).toBe('error')
    expect(level({ ruleId: 'a' }, { invocations: [null] }).value).toBe('note')
    expect(level({ ruleId: 'a' }, { invocations: [{ ruleConfigurationOverrides: {} }] }).value).toBe('note')
  })
})
