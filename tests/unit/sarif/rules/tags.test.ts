import { describe, expect, it } from 'vitest'
import { propertyCwes, readTags, tagCwes } from '#app/sarif/rules/property-tags.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { readRun } from '#app/sarif/runs/run.ts'
import { resolveTags } from '#app/sarif/rules/tags.ts'
import { relatedTaxa, taxonCwes } from '#app/sarif/rules/taxa.ts'

describe('readTags (SARIF §3.8.2)', () => {
  it('takes strings, once each, in their order', () => {
    expect(readTags({ tags: ['b', 'a', 'b'] })).toEqual(['b', 'a'])
  })

  it('flattens arrays and passes over what is no string', () => {
    expect(readTags({ tags: ['a', ['b', ['c']], 7, null, {}, ''] })).toEqual(['a', 'b', 'c'])
    expect(readTags({ tags: 'alone' })).toEqual(['alone'])
  })

  it('is empty without tags', () => {
    for (const properties of [undefined, null, [], {}, { tags: null }, { tags: {} }, { tags: [''] }]) {
      expect(readTags(properties)).toEqual([])
    }
  })

  it('is bounded', () => {
    expect(readTags({ tags: Array.from({ length: 100_000 }, (_, index) => `t${index}`) })).toHaveLength(1_000)
    expect(readTags({ tags: JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) })).toEqual([])
  })
})

describe('tagCwes', () => {
  it.each([
    ['external/cwe/cwe-079', 79],
    ['CWE-79', 79],
    ['CWE-79: Improper Neutralization', 79],
    ['cwe:1220', 1220],
    ['CWE_22', 22],
    ['security.CWE-611', 611],
  ])('reads %j as %j', (tag, cwe) => {
    expect(tagCwes([tag])).toEqual([cwe])
  })

  it.each([
    ['CWE ID 89', [89]],
    ['CWE-ID: 89', [89]],
    ['CWE-79/CWE-80', [79, 80]],
    ['CWE-79, CWE-80: scripting', [79, 80]],
    ['CWE: 79, 80', [79, 80]],
    ['cwe-79;080', [79, 80]],
    ['CWE-20, 2021 Top 25', [20]],
    ['CWE-79: 3, 4 and 5', [79]],
  ])('reads all that %j names', (tag, cwes) => {
    expect(tagCwes([tag])).toEqual(cwes)
  })

  it.each(['cwe', 'cwe-', 'CWE-0', 'CWE-79999999', 'scwe-79', 'external/cwe', 'CVE-2020-1', '79'])('reads nothing in %j', (tag) => {
    expect(tagCwes([tag])).toEqual([])
  })
})

describe('propertyCwes', () => {
  it.each([
    ['CWE-532 Insertion of Sensitive Information into Log File', [532]],
    ['cwe-919', [919]],
    [
      ['CWE-547', 'CWE-798'],
      [547, 798],
    ],
    ['120, 129, 131, 787', [120, 129, 131, 787]],
    ['CWE-89;CWE-564', [89, 564]],
    [79, [79]],
    [
      [79, '80'],
      [79, 80],
    ],
    ['CWE-79/CWE-80', [79, 80]],
    ['CWE: 79, 80', [79, 80]],
    ['79/80', [79, 80]],
  ])('reads %j as %j', (cwe, numbers) => {
    expect(propertyCwes({ cwe })).toEqual(numbers)
  })

  it.each([undefined, null, {}, '', 'none', 0, -1, 1.5, 1e9, 'SQL injection, 2 places', [null, {}, ['CWE-79']]])(
    'reads nothing in %j',
    (cwe) => {
      expect(propertyCwes({ cwe })).toEqual([])
    },
  )
})

describe('the members that name CWEs', () => {
  const ownCwes = (properties: object) => resolveTags(readRun({}), resolveRule(readRun({}), { ruleId: 'a' }), { properties }).cwes

  it.each(['cwe', 'cwes', 'cweId', 'cweIds', 'cwe_id', 'cwe_ids', 'CWE'])('may be called %s', (name) => {
    expect(ownCwes({ [name]: ['CWE-89'] })).toEqual([89])
  })

  it('may be among the parameters of a rule, as Qodana has them', () => {
    const rules = [{ id: 'a', defaultConfiguration: { parameters: { cweIds: [252, 563] } } }]
    expect(resolveRule(readRun({ tool: { driver: { rules } } }), { ruleId: 'a' }).cwes).toEqual([252, 563])
  })
})

describe('taxa (SARIF §3.27.8, §3.53.3)', () => {
  const run = readRun({
    taxonomies: [
      { name: 'OWASP', taxa: [{ id: '3' }] },
      { name: 'CWE', guid: 'C0FFEE', taxa: [{ id: '79' }, { id: 'CWE-89' }] },
    ],
  })

  it('are CWEs by the name, the guid or the index of their taxonomy', () => {
    expect(taxonCwes(run, [{ id: '401', toolComponent: { name: 'cwe' } }])).toEqual([401])
    expect(taxonCwes(run, [{ id: '401', toolComponent: { guid: 'c0ffee' } }])).toEqual([401])
    expect(taxonCwes(run, [{ index: 1, toolComponent: { index: 1 } }])).toEqual([89])
    expect(taxonCwes(run, [{ index: 0, toolComponent: { guid: 'C0FFEE' } }])).toEqual([79])
    expect(taxonCwes(run, [{ id: 'CWE-0022' }])).toEqual([22])
  })

  it('may be of a component of the tool that has taxa of its own', () => {
    const tool = { driver: { name: 'T' }, extensions: [{ name: 'CWE', taxa: [{ id: '79' }] }] }
    expect(taxonCwes(readRun({ tool }), [{ index: 0, toolComponent: { name: 'CWE' } }])).toEqual([79])
  })

  it('of other taxonomies are none', () => {
    expect(
      taxonCwes(run, [{ id: '401' }, { id: '401', toolComponent: { name: 'OWASP' } }, { index: 0, toolComponent: { index: 0 } }]),
    ).toEqual([])
    expect(taxonCwes(run, [null, 7, {}, { id: 7 }, { id: 'x', toolComponent: { name: 'CWE' } }])).toEqual([])
  })

  it('of a rule are those that are equal to it or contain it', () => {
    const target = (id: string) => ({ id, toolComponent: { name: 'CWE' } })
    const relationships = [
      { target: target('1'), kinds: ['equal'] },
      { target: target('2'), kinds: ['relevant', 'superset'] },
      { target: target('3'), kinds: ['relevant'] },
      { target: target('4') },
      null,
    ]
    expect(relatedTaxa({ relationships })).toEqual([target('1'), target('2')])
    expect(relatedTaxa(null)).toEqual([])
  })
})

describe('resolveTags', () => {
  const run = readRun({ tool: { driver: { rules: [{ id: 'a', properties: { tags: ['rule', 'CWE-79'] } }] } } })
  const rule = resolveRule(run, { ruleId: 'a' })

  it('gives the rule itself where the result has none of its own', () => {
    for (const result of [{}, { properties: { tags: [] } }, { taxa: [] }, { properties: null, taxa: 'x' }]) {
      expect(resolveTags(run, rule, result)).toBe(rule)
    }
  })

  it('adds those of the result', () => {
    const result = { properties: { tags: ['own', 'rule', 'CWE-22'] }, taxa: [{ id: '5', toolComponent: { name: 'CWE' } }] }
    expect(resolveTags(run, rule, result)).toEqual({ tags: ['rule', 'CWE-79', 'own', 'CWE-22'], cwes: [5, 22, 79] })
  })

  it('gives the same object for equal tags of a rule', () => {
    const tags = () => resolveTags(run, rule, { properties: { tags: ['own'] } })
    expect(tags()).toBe(tags())
    const other = resolveRule(run, { ruleId: 'b' })
    expect(resolveTags(run, other, { properties: { tags: ['own'] } })).toEqual({ tags: ['own'], cwes: [] })
  })
})
