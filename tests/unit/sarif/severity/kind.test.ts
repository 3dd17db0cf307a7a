import { describe, expect, it } from 'vitest'
import { kinds } from '#app/sarif/codes.ts'
import { resolveKind } from '#app/sarif/severity/kind.ts'

describe('resolveKind (SARIF §3.27.9)', () => {
  it('takes what the result states', () => {
    for (const kind of kinds) expect(resolveKind({ kind })).toEqual({ value: kind, reason: 'stated by the result' })
  })

  it('is fail by default, and says why', () => {
    expect(resolveKind({})).toEqual({ value: 'fail', reason: 'the default, as the result states no kind' })
    expect(resolveKind({ kind: null, level: 'error' })).toEqual({ value: 'fail', reason: 'the default, as the result states no kind' })
    for (const kind of ['Fail', 'error', 7, {}, 'constructor', '']) {
      expect(resolveKind({ kind }).value).toBe('fail')
      expect(resolveKind({ kind }).reason).toContain('no kind that SARIF knows')
    }
  })

  it('reads levels of drafts that became kinds', () => {
    expect(resolveKind({ level: 'pass' }).value).toBe('pass')
    expect(resolveKind({ level: 'notApplicable' }).value).toBe('notApplicable')
    expect(resolveKind({ level: 'open' }).value).toBe('open')
    expect(resolveKind({ kind: 'review', level: 'pass' }).value).toBe('review')
  })
})
