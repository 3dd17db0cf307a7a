import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kinds, severities, type Kind, type Level } from '#app/sarif/codes.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { readRun } from '#app/sarif/runs/run.ts'
import { resolveSeverity } from '#app/sarif/severity/severity.ts'

function severity(ofRule: unknown, ofResult?: unknown, level: Level = 'warning', kind: Kind = 'fail') {
  const run = readRun({ tool: { driver: { rules: [{ id: 'a', properties: { 'security-severity': ofRule } }] } } })
  const result = { ruleId: 'a', properties: { 'security-severity': ofResult } }
  return resolveSeverity(resolveRule(run, result), result, kind, { value: level, reason: '' })
}

describe('resolveSeverity', () => {
  it.each([
    ['10.0', 'critical'],
    ['9.0', 'critical'],
    ['8.9', 'high'],
    ['7.0', 'high'],
    ['6.9', 'medium'],
    ['4', 'medium'],
    ['3.9', 'low'],
    ['0.1', 'low'],
  ])('reads a security-severity of %s as %s, as a string and as a number', (score, value) => {
    expect(severity(score).value).toBe(value)
    expect(severity(Number(score)).value).toBe(value)
    expect(severity(undefined, score).value).toBe(value)
  })

  it('says where a score is from', () => {
    expect(severity('9.3').reason).toBe('security-severity 9.3 of rule a')
    expect(severity('9.3', '5').reason).toBe('security-severity 5 of the result')
  })

  it('prefers the score of the result', () => {
    expect(severity('9.3', '5').value).toBe('medium')
    expect(severity('9.3', 'undefined').value).toBe('critical')
  })

  it('goes by the level where there is no usable score', () => {
    for (const score of ['undefined', 'LOUD', 'info', '0.0', 0, -1, 11, '10.1', '', ' ', null, {}, [], true, '1e1', NaN]) {
      expect(severity(score, undefined, 'error').value).toBe('error')
      expect(severity(undefined, score, 'note').value).toBe('note')
    }
    expect(severity(undefined, undefined, 'none')).toEqual({
      value: 'none',
      reason: 'from the level, as no security-severity above 0 is given',
    })
    expect(severity('undefined').reason).toBe('from the level, as the security-severity given is no number from 0 to 10')
    expect(severity('0.0').reason).toBe('from the level, as no security-severity above 0 is given')
  })

  it('is the word that stands in the place of a score, unless there is one', () => {
    const reason = 'the word that stands in the place of a security-severity'
    expect(severity('HIGH')).toEqual({ value: 'high', reason })
    expect(severity(undefined, ' Critical ')).toEqual({ value: 'critical', reason })
    expect(severity('low', 'moderate').value).toBe('medium')
    expect(severity('9.3', 'low').value).toBe('critical')
  })

  it('is what stands where a level should, unless there is a score', () => {
    const run = readRun({ tool: { driver: { rules: [{ id: 'a', properties: { 'security-severity': '5' } }] } } })
    const level = { value: 'error', severity: 'critical', reason: '' } as const
    const of = (ruleId: string, kind: Kind = 'fail') => resolveSeverity(resolveRule(run, { ruleId }), {}, kind, level)
    expect(of('b')).toEqual({ value: 'critical', reason: 'stated as the level, which is none of SARIF’s' })
    expect(of('a').value).toBe('medium')
    expect(of('b', 'review').value).toBe('none')
  })

  it('is none for every kind but fail', () => {
    for (const kind of kinds.filter((one) => one !== 'fail')) expect(severity('9.8', '9.8', 'error', kind).value).toBe('none')
  })

  it('takes any value of any type', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => severities.includes(severity(a, b).value)))
  })
})
