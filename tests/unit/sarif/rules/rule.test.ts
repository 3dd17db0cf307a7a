import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({
  tool: {
    driver: {
      name: 'Tool',
      guid: '0000000D-0000-0000-0000-000000000000',
      rules: [
        { id: 'CA1000', shortDescription: { text: 'Do this' }, defaultConfiguration: { level: 'error' } },
        { id: 'CA5350', name: 'WeakCrypto', guid: 'AAAAAAAA-0000-0000-0000-000000000000' },
        { id: 'abc/def', defaultConfiguration: { level: 'loud' } },
        { id: 'CA1000', name: 'Second' },
        { id: 'js/sql-injection', shortDescription: 'A bare string', properties: { 'security-severity': '8.8' } },
      ],
    },
    extensions: [
      { name: 'pack', guid: '0000000E-0000-0000-0000-000000000000', rules: [{ id: 'pack/one' }, { id: 'CA1000', name: 'OfPack' }] },
      { name: 'other', rules: [{ id: 'other/one' }] },
    ],
  },
})

function find(result: Record<string, unknown>) {
  const { id, descriptorId, name, problem, reason } = resolveRule(run, result)
  return { id, descriptorId, name, problem, reason }
}

describe('resolveRule by index (SARIF §3.27.6, §3.52.5)', () => {
  it('reads an index without component as one of the driver', () => {
    expect(find({ ruleIndex: 1 })).toMatchObject({ id: 'CA5350', name: 'WeakCrypto', reason: 'rule 1 of the driver Tool, by its index' })
    expect(find({ rule: { index: 1 } })).toMatchObject({ id: 'CA5350' })
  })

  it('tells two rules of one id apart', () => {
    expect(find({ ruleId: 'CA1000', ruleIndex: 0 }).name).toBeNull()
    expect(find({ ruleId: 'CA1000', ruleIndex: 3 }).name).toBe('Second')
  })

  it('takes -1 and what is no index for unset', () => {
    for (const ruleIndex of [-1, 1.5, '1', null]) {
      expect(find({ ruleId: 'CA5350', ruleIndex })).toMatchObject({ descriptorId: 'CA5350', problem: null })
    }
  })

  it('trusts the id where the index leads to another rule', () => {
    expect(find({ ruleId: 'CA5350', ruleIndex: 0 })).toMatchObject({ descriptorId: 'CA5350', problem: 'rule-index-contradicts-id' })
  })

  it('trusts the index where no rule has the id', () => {
    expect(find({ ruleId: 'no-eval', ruleIndex: 1 })).toMatchObject({
      id: 'no-eval',
      descriptorId: 'CA5350',
      problem: 'rule-index-contradicts-id',
    })
  })

  it('names an index that leads nowhere, and goes by the id', () => {
    expect(find({ ruleId: 'CA5350', ruleIndex: 99 })).toMatchObject({ descriptorId: 'CA5350', problem: 'rule-not-found' })
    expect(find({ ruleId: 'unheard', ruleIndex: 99 })).toMatchObject({ id: 'unheard', descriptorId: null, problem: 'rule-not-found' })
  })
})

describe('resolveRule by component (SARIF §3.54)', () => {
  it('finds extensions by index, guid and name', () => {
    for (const toolComponent of [{ index: 0 }, { guid: '0000000e-0000-0000-0000-000000000000' }, { name: 'pack' }]) {
      expect(find({ rule: { index: 1, toolComponent } })).toMatchObject({ id: 'CA1000', name: 'OfPack', problem: null })
      expect(find({ ruleId: 'CA1000', rule: { toolComponent } })).toMatchObject({ name: 'OfPack', problem: null })
    }
  })

  it('finds the driver by guid and name', () => {
    expect(find({ rule: { index: 1, toolComponent: { name: 'Tool' } } }).id).toBe('CA5350')
    expect(find({ rule: { index: 1, toolComponent: { guid: '0000000d-0000-0000-0000-000000000000' } } }).id).toBe('CA5350')
  })

  it('uses the index beside a rule reference that has none', () => {
    expect(find({ ruleIndex: 1, rule: { toolComponent: { index: 0 } } })).toMatchObject({ name: 'OfPack' })
  })

  it('names a component that is not there, and does not use its index elsewhere', () => {
    expect(find({ ruleId: 'other/one', rule: { index: 0, toolComponent: { index: 9 } } })).toMatchObject({
      descriptorId: 'other/one',
      problem: 'component-not-found',
    })
  })
})

describe('resolveRule by guid (SARIF §3.52.6)', () => {
  it('compares without case', () => {
    for (const guid of ['aaaaaaaa-0000-0000-0000-000000000000', 'AAAAAAAA-0000-0000-0000-000000000000']) {
      expect(find({ rule: { guid } })).toMatchObject({ id: 'CA5350', problem: null })
    }
  })

  it('names a guid that leads nowhere', () => {
    expect(find({ ruleId: 'CA1000', rule: { guid: 'bbbbbbbb' } })).toMatchObject({ descriptorId: 'CA1000', problem: 'rule-not-found' })
  })
})

describe('resolveRule by id (SARIF §3.27.5, §3.52.4)', () => {
  it('keeps the whole hierarchical id and finds the rule of its first part', () => {
    expect(find({ ruleId: 'CA5350/md5/weak' })).toMatchObject({ id: 'CA5350/md5/weak', descriptorId: 'CA5350', problem: null })
    expect(find({ ruleId: 'CA5350/md5', ruleIndex: 1 })).toMatchObject({ descriptorId: 'CA5350', problem: null })
  })

  it('compares part by part', () => {
    expect(find({ ruleId: 'abc/defg' }).descriptorId).toBeNull()
    expect(find({ ruleId: 'CA53' }).descriptorId).toBeNull()
  })

  it('tries the whole id first, since ids may contain slashes', () => {
    expect(find({ ruleId: 'js/sql-injection' })).toMatchObject({ descriptorId: 'js/sql-injection' })
  })

  it('searches every component for an id', () => {
    expect(find({ ruleId: 'other/one' })).toMatchObject({ descriptorId: 'other/one', reason: 'a rule of extension 1 other, by its id' })
  })

  it('means the first rule of an id, of the component that is meant before those of others (§3.52.5)', () => {
    const extensions = [
      { name: 'one', rules: [{ id: 'shared', name: 'First' }] },
      { name: 'two', rules: [{ id: 'shared', name: 'Second' }] },
    ]
    const twice = readRun({
      tool: {
        driver: {
          rules: [
            { id: 'r', guid: 'a' },
            { id: 'r', name: 'Again', guid: 'A' },
          ],
        },
        extensions,
      },
    })
    expect(resolveRule(twice, { ruleId: 'r' }).name).toBeNull()
    expect(resolveRule(twice, { rule: { guid: 'a' } }).name).toBeNull()
    expect(resolveRule(twice, { ruleId: 'shared' }).name).toBe('First')
    expect(resolveRule(twice, { rule: { id: 'shared', toolComponent: { index: 1 } } }).name).toBe('Second')
  })

  it('prefers the id of the rule reference', () => {
    expect(find({ ruleId: 'CA1000', rule: { id: 'CA5350' } }).id).toBe('CA5350')
  })

  it('has an empty id for a result that names no rule', () => {
    for (const result of [{}, { ruleId: '' }, { ruleId: 7 }, { rule: null }, { rule: [] }]) {
      expect(find(result)).toMatchObject({ id: '', descriptorId: null, problem: null, reason: 'the result names no rule' })
    }
  })

  it('finds no rule in names that every object inherits', () => {
    for (const ruleId of ['__proto__', 'constructor', 'toString']) {
      expect(find({ ruleId })).toMatchObject({ id: ruleId, descriptorId: null })
    }
  })
})

describe('what resolveRule reads of a descriptor (SARIF §3.49)', () => {
  it('takes the short description, else the name, for the title', () => {
    expect(resolveRule(run, { ruleIndex: 0 }).title).toBe('Do this')
    expect(resolveRule(run, { ruleIndex: 1 }).title).toBe('WeakCrypto')
    expect(resolveRule(run, { ruleIndex: 2 }).title).toBeNull()
    expect(resolveRule(run, { ruleIndex: 4 }).title).toBe('A bare string')
  })

  it('takes the level of the default configuration if it is legal (SARIF §3.50)', () => {
    expect(resolveRule(run, { ruleIndex: 0 })).toMatchObject({ level: 'error', problem: null })
    expect(resolveRule(run, { ruleIndex: 2 })).toMatchObject({ level: null, problem: 'rule-level-illegal' })
  })

  it('reads security-severity', () => {
    expect(resolveRule(run, { ruleIndex: 4 }).securitySeverity).toBe(8.8)
    const other = readRun({ tool: { driver: { rules: [{ id: 'a', properties: { 'security-severity': 'undefined' } }] } } })
    expect(resolveRule(other, { ruleId: 'a' })).toMatchObject({ securitySeverity: null, problem: 'security-severity-illegal' })
  })

  it('reads tags and CWEs of tags and relationships (SARIF §3.53.3)', () => {
    const descriptor = {
      id: 'a',
      properties: { tags: ['security', 'external/cwe/cwe-089'] },
      relationships: [{ target: { id: '79', toolComponent: { name: 'CWE' } }, kinds: ['superset'] }],
    }
    const { tags, cwes } = resolveRule(readRun({ tool: { driver: { rules: [descriptor] } } }), { ruleId: 'a' })
    expect(tags).toEqual(['security', 'external/cwe/cwe-089'])
    expect(cwes).toEqual([79, 89])
  })

  it('has the component whose messages hold, also without a descriptor', () => {
    expect(resolveRule(run, { ruleId: 'unheard' }).component).toMatchObject({ name: 'Tool' })
    expect(resolveRule(run, { ruleId: 'unheard', rule: { toolComponent: { index: 0 } } }).component).toMatchObject({ name: 'pack' })
  })
})

describe('resolveRule', () => {
  it('gives the same object for equal references', () => {
    const result = () => ({ ruleId: 'CA1000', ruleIndex: 3, rule: { toolComponent: { name: 'Tool' } } })
    expect(resolveRule(run, result())).toBe(resolveRule(run, result()))
    expect(resolveRule(run, { ruleId: 'CA1000', ruleIndex: 0 })).not.toBe(resolveRule(run, { ruleId: 'CA1000', ruleIndex: 3 }))
    expect(resolveRule(run, { ruleId: 'CA1000', ruleIndex: 3 })).toBe(resolveRule(run, { ruleIndex: 3, ruleId: 'CA1000' }))
  })

  it('tells references apart that differ in a guid alone', () => {
    const rules = [
      { id: 'r', guid: 'A' },
      { id: 'r', guid: 'B', name: 'OfB' },
    ]
    const twice = readRun({ tool: { driver: { rules } } })
    expect(resolveRule(twice, { rule: { id: 'r', guid: 'A' } }).name).toBeNull()
    expect(resolveRule(twice, { rule: { id: 'r', guid: 'B' } }).name).toBe('OfB')
  })

  it('survives an id with a million parts', () => {
    const ruleId = 'a/'.repeat(1_000_000)
    expect(resolveRule(run, { ruleId })).toMatchObject({ id: ruleId, descriptor: null })
  })

  it('throws for no reference and no rules whatever', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (rules, ruleId, ruleIndex, rule) => {
        const broken = readRun({ tool: { driver: { rules }, extensions: rules }, taxonomies: rules })
        const resolved = resolveRule(broken, { ruleId, ruleIndex, rule: { toolComponent: rule, id: ruleId, index: ruleIndex, guid: rule } })
        expect(typeof resolved.id).toBe('string')
      }),
    )
  })
})
