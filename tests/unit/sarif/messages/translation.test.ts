import { describe, expect, test } from 'vitest'
import { asObject } from '#app/sarif/json.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { readRun } from '#app/sarif/runs/run.ts'
import { chooseTranslation, translateRule } from '#app/sarif/messages/translation.ts'

type Json = { [key: string]: unknown }

const rules = [
  { id: 'r', shortDescription: { text: 'Short' }, help: { text: 'Help' }, messageStrings: { a: { text: 'A {0}' }, b: { text: 'B' } } },
]
const german = {
  name: 'Auf Deutsch',
  language: 'de-DE',
  version: '2',
  associatedComponent: { name: 'T' },
  rules: [{ id: 'r', shortDescription: { text: 'Kurz' }, messageStrings: { a: { text: 'Ah {0}' } } }],
  globalMessageStrings: { g: { text: 'Überall' } },
}
const french = { language: 'fr', rules: [] }

function readIn(languages: string[], run: Json = {}, driver: Json = {}) {
  const read = readRun({
    tool: { driver: { name: 'T', rules, globalMessageStrings: { g: { text: 'Everywhere' } }, ...driver } },
    translations: [german, french],
    ...run,
  })
  const rule = resolveRule(read, { ruleId: 'r' })
  const translation = chooseTranslation(read, rule.component, languages)
  return { read, translation, rule: translation === null ? rule : translateRule(rule, translation) }
}

describe('§3.14.9, §3.19.4: a translation', () => {
  test.each([
    [['de-DE'], 'de-DE'],
    [['DE'], 'de-DE'],
    [['de-AT', 'en'], 'de-DE'],
    [['nl', 'fr-CA', 'de'], 'fr'],
    [['en', 'de'], undefined],
    [['en-GB', 'de'], undefined],
    [['nl'], undefined],
    [[], undefined],
  ])('for a reader of %j is that in %s', (languages, language) => {
    expect(readIn(languages).translation?.language).toBe(language)
  })

  test('of the same language is that of the reader’s own place, whatever the letters, before another', () => {
    const translations = ['de-AT', 'de-DE'].map((language) => ({ ...german, language }))
    expect(readIn(['de-de'], { translations }).translation?.language).toBe('de-DE')
    expect(readIn(['de-CH'], { translations }).translation?.language).toBe('de-AT')
    const english = { ...german, language: 'en-GB' }
    expect(readIn(['EN-us'], { translations: [english] }).translation).toBeNull()
    expect(readIn(['en-gb'], { translations: [english] }).translation?.language).toBe('en-GB')
  })

  test('§3.14.7: the log’s own language is that which it states', () => {
    expect(readIn(['de'], { language: 'de' }).translation).toBeNull()
    expect(readIn(['en', 'de'], { language: 'ja' }).translation?.language).toBe('de-DE')
    expect(readIn(['de'], {}, { language: 'de-CH' }).translation).toBeNull()
  })

  test('replaces the texts that it has, and leaves the others', () => {
    const { read, rule } = readIn(['de'])
    expect(rule.title).toBe('Kurz')
    expect(asObject(rule.descriptor?.help)?.text).toBe('Help')
    expect(resolveMessage(read, rule, { id: 'a', arguments: ['x'] }).text).toBe('Ah x')
    expect(resolveMessage(read, rule, { id: 'b' }).text).toBe('B')
    expect(resolveMessage(read, rule, { id: 'g' }).text).toBe('Überall')
    expect(resolveMessage(read, rule, { text: 'Own' }).text).toBe('Own')
  })

  test('§3.49.10 to §3.49.13: has the longer texts of a rule, and where to read of it, too', () => {
    const texts = { fullDescription: { text: 'Lang' }, help: { text: 'Hilfe' }, helpUri: 'https://example.com/de' }
    const { rule } = readIn(['de'], { translations: [{ ...german, rules: [{ id: 'r', ...texts }] }] })
    expect(rule.descriptor).toMatchObject(texts)
    expect(rule.title).toBe('Short')
  })

  test('§3.49.5: has the texts of a rule under its guid, whatever stands under its id', () => {
    const translated = [
      { id: 'r', shortDescription: { text: 'Der Nummer nach' } },
      { id: 'other', guid: 'G', shortDescription: { text: 'Kurz' } },
    ]
    const run = { translations: [{ ...german, rules: translated }] }
    expect(readIn(['de'], run, { rules: [{ ...rules[0], guid: 'G' }] }).rule.title).toBe('Kurz')
    expect(readIn(['de'], run, { rules: [{ ...rules[0], guid: 'H' }] }).rule.title).toBe('Der Nummer nach')
  })

  test('§3.19.32: of another component is none', () => {
    const run = { translations: [{ ...german, associatedComponent: { name: 'Other' } }] }
    expect(readIn(['de'], run).translation).toBeNull()
    const byGuid = { translations: [{ ...german, associatedComponent: { guid: 'ABC' } }] }
    expect(readIn(['de'], byGuid, { guid: 'abc' }).translation?.language).toBe('de-DE')
    expect(readIn(['de'], byGuid, { guid: 'ABC' }).translation?.language).toBe('de-DE')
    expect(readIn(['de'], byGuid, { guid: 'def' }).translation).toBeNull()
    const byBoth = { translations: [{ ...german, associatedComponent: { guid: 'ABC', name: 'T' } }] }
    expect(readIn(['de'], byBoth).translation?.language).toBe('de-DE')
    expect(readIn(['de'], byBoth, { guid: 'def' }).translation).toBeNull()
  })

  test.each([null, 1, 'x', {}, [null, 1, {}, [], { language: 5 }]])('%j breaks nothing', (translations) => {
    expect(readIn(['de'], { translations }).translation).toBeNull()
  })
})
