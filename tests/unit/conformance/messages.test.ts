import { expect } from 'vitest'
import { finding } from '#tests/fixtures/log.ts'
import { type Json, physical, rule, toolOf, openCases } from './cases.ts'

const cases = openCases()

const described = toolOf(
  [{ id: 'r', shortDescription: { text: 'A rule' }, messageStrings: { own: { text: 'Own {0} of {0}, {1}, {{0}}' } } }],
  { globalMessageStrings: { own: { text: 'Not this' }, shared: { text: 'Shared {0}' } }, language: 'en-US' },
)

/** The text of a message in the list; the page must not say another. */
async function textOf(message: Json, more: Json = {}): Promise<string> {
  const { row, page } = await cases.result({ message, ...more }, described)
  expect(page.message.map(({ text }) => text).join('')).toBe(row.message)
  return row.message
}

async function partsOf(text: string, more: Json = {}): Promise<unknown[]> {
  return (await cases.result({ message: { text }, ...more })).page.message
}

async function htmlOf(markdown: string): Promise<string> {
  return (await cases.result({ message: { text: 'plain', markdown } })).page.messageHtml ?? ''
}

rule('3.11.7-a', async () => {
  expect(await textOf({ text: 'Stated', id: 'own', arguments: [] })).toBe('Stated')
})

rule('3.11.7-b', async () => {
  expect(await textOf({ id: 'own', arguments: ['a', 'b'] })).toBe('Own a of a, b, {0}')
})

rule('3.11.7-c', async () => {
  expect(await textOf({ id: 'shared', arguments: ['a'] })).toBe('Shared a')
})

rule('3.11.7-d', async () => {
  const notifications = [{ id: 'N', messageStrings: { lost: { text: 'Lost {0}' } } }]
  const notification = { descriptor: { id: 'N', index: 0 }, message: { id: 'lost', arguments: ['a file'] } }
  const { run } = await cases.run([], {
    ...toolOf([], { notifications }),
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: [notification] }],
  })
  expect(run.invocations[0]?.notifications).toMatchObject([{ id: 'N', text: 'Lost a file' }])
})

rule('3.11.5-a', async () => {
  expect(await textOf({ text: '{1} before {0} before {1}', arguments: ['a', 'b'] })).toBe('b before a before b')
})

rule('3.11.5-b', async () => {
  expect(await textOf({ text: '{{0}} is {0}', arguments: ['a'] })).toBe('{0} is a')
})

rule('3.11.5-c', async () => {
  expect(await textOf({ text: 'if (x) {{ return {0} }}' })).toBe('if (x) {{ return {0} }}')
})

rule('3.11.6-a', async () => {
  const at = (id: number) => ({ id, ...physical({ startLine: id }) })
  const own: Json = {
    locations: [at(1)],
    relatedLocations: [at(2)],
    codeFlows: [{ threadFlows: [{ locations: [{ location: at(3) }] }] }],
    stacks: [{ frames: [{ location: at(4) }] }],
  }
  const text = '[a](1), [b](2), [c](3), [d](4)'
  expect(await textOf({ text }, own)).toBe('a, b, c, d')
  const links = (await partsOf(text, own)).filter((part) => (part as { type: string }).type === 'location')
  expect(links).toMatchObject([1, 2, 3, 4].map((line) => ({ anchor: `place-${line}`, title: `src/a.ts:${line}` })))
})

rule('3.11.6-b', async () => {
  const own = { relatedLocations: [{ id: 1, ...physical({ startLine: 1 }) }] }
  expect(await textOf({ text: 'C:\\[x\\] [a\\[0\\]\\\\](1)' }, own)).toBe('C:\\[x\\] a[0]\\')
})

rule('3.11.6-c', async () => {
  expect(await textOf({ text: 'callbacks[42](0)' })).toBe('callbacks[42](0)')
})

rule('3.11.6-d', async () => {
  const message = { text: '[other](sarif:/runs/0/results/0), [own](sarif:/runs/0/results/1/locations/0), [none](sarif:/runs/0/results/2)' }
  const [other, linking] = await cases.listed([finding({ path: 'src/0.ts', message: 'Other' }), { ...finding(), message }])
  expect((await cases.page(linking?.id ?? '')).message.filter(({ type }) => type === 'log')).toEqual([
    { type: 'log', text: 'other', href: `/results/${other?.id}`, title: 'Other' },
    { type: 'log', text: 'own', href: '#location-1', title: 'This result' },
    { type: 'log', text: 'none', href: null, title: 'the run has no result 2 that is stored' },
  ])
})

rule('3.11.6-e', async () => {
  expect(await partsOf('[docs](https://example.org/d)')).toEqual([{ type: 'link', text: 'docs', href: 'https://example.org/d' }])
  expect(await partsOf('[docs](javascript:alert%281%29)')).toEqual([{ type: 'text', text: 'docs' }])
})

rule('3.11.4-a', async () => {
  const html = await htmlOf('~~gone~~ and\n\n| a |\n|---|\n| b |\n')
  expect(html).toContain('<table')
  expect(html).toMatch(/<(del|s)>gone/)
})

rule('3.11.4-b', async () => {
  const html = await htmlOf('<script>alert(1)</script> <img src=x onerror=alert(1)> [click](javascript:alert(1))')
  expect(html).not.toMatch(/<script|<img|href="javascript/i)
})

rule('3.11.4-c', async () => {
  const html = await htmlOf(`${'> '.repeat(2_000)}deep`)
  const depth = (html.match(/<blockquote/g) ?? []).length
  expect(depth).toBeGreaterThan(0)
  expect(depth).toBeLessThan(200)
})

rule('3.14.9-a', async () => {
  const translations = [
    {
      name: 'Tool',
      language: 'de-DE',
      associatedComponent: { name: 'Tool' },
      rules: [{ id: 'r', shortDescription: { text: 'Eine Regel' }, messageStrings: { own: { text: 'Eigenes {0}' } } }],
    },
  ]
  const own = { message: { id: 'own', arguments: ['a', 'b'] } }
  const { page } = await cases.result(own, { ...described, translations }, { languages: ['de'] })
  expect([page.rule.title, page.message, page.translation?.language]).toEqual([
    'Eine Regel',
    [{ type: 'text', text: 'Eigenes a' }],
    'de-DE',
  ])
  expect((await cases.result(own, { ...described, translations }, { languages: ['en'] })).page.translation).toBeNull()
})
