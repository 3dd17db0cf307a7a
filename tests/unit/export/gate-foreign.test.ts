import { describe, expect, test } from 'vitest'
import { askGate, refusalSentence } from '#app/export/gate.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useUnhurriedClock } from '#tests/setup/unhurried.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, a gate does not pass', (engine) => {
  const store = useStore(engine)
  useUnhurriedClock()

  async function asked() {
    const project = store.project()
    await store.read(logOf([{ rule: 'js/sqli', level: 'error', message: 'SQL injection by shell=True' }]), { project, ref: 'main' })
    return async (q: string) => {
      const answer = await askGate(store.db, `project:${project} ${q}`)
      return 'reason' in answer ? refusalSentence(answer) : answer.pass
    }
  }

  test('what is compared in words, or as in an address, where that finds something as it is written here', async () => {
    const ask = await asked()
    expect(await ask('rule contains sqli')).toBe(
      'The query finds nothing, but 1 result with rule:*sqli*: values stand behind a field here, with commas between several, and nothing round them.',
    )
    const meant = [
      'severity is error',
      "rule LIKE 'js/%'",
      'message contains injection',
      'cwe is null',
      'severity in error',
      'severity in error, high',
      'src/a.ts:1',
      'seen between 2001 and 2100',
      'severity is error rule:(js/sqli)',
    ]
    const inAddresses = ['active=true', 'is_mitigated=false', 'false_p=false', 'severity__in=error']
    for (const q of [...meant, ...inAddresses]) expect(await ask(q), q).toMatch(/^The query finds nothing, but 1 result with /)
    for (const q of ['severity is high', 'rule contains xss', 'verified=true', 'severity:high shell=True']) {
      expect(await ask(q), q).toBe(true)
    }
    expect(await ask('shell=True')).toBe(false)
    // As it is written here it would be too long.
    expect(await ask(`${'-rule:'.padEnd(963, 'x')} false_p=false`)).toMatch(/^The query finds nothing, but 1 result with /)
  })

  test('what looks like a field whose name has more in it than letters, and is none', async () => {
    const ask = await asked()
    expect(await ask('risk_accepted:false owaspTop10:a1')).toBe(
      'The query is not understood: risk_accepted is no field. To search for the text itself, put it in quotation marks. ' +
        'owaspTop10 is no field. To search for the text itself, put it in quotation marks.',
    )
    for (const q of [
      '_exists_:cwe',
      'test__engagement__product:1a',
      '(found_by:x)',
      '(language:js)',
      '!type:bug',
      '(branch:main)',
      '!label:x',
      'label%3Ax',
      'impactSeverities=ERROR',
      'severity!~error',
    ]) {
      expect(await ask(q), q).toMatch(/^The query is not understood/)
    }
    for (const q of [
      '"risk_accepted:false"',
      'log4j-core:2.14.1',
      'log4j-core:2.14.1-beta',
      'jackson-databind:2.9.0.RELEASE',
      'src/a-b.ts:7',
      'std_x::string',
      '-false_p:true rule:none',
    ]) {
      expect(await ask(q), q).toBe(true)
    }
  })
})
