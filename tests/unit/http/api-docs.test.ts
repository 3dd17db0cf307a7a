import { expect, test } from 'vitest'
import { settingNames } from '#app/http/settings/config.ts'
import { problemCodes } from '#app/http/responses/problem.ts'
import { ingestLimitsSchema } from '#app/ingest/limits.ts'
import { modulesBelow, readText } from '#tests/setup/repository.ts'

const docs = readText('docs/api.md')

test('docs/api.md lists the codes that there are', () => {
  const [, codes = ''] = docs.split('## Codes')
  const listed = [...codes.matchAll(/^\| `([a-z-]+)`/gm)].map(([, code]) => code)
  expect(listed.toSorted()).toEqual([...problemCodes].toSorted())
})

test('docs/api.md has every call that there is, and no other', () => {
  const calls = modulesBelow('app/routes/api').flatMap(({ text }) => {
    const path = /createFileRoute\('([^']+?)\/?'\)/.exec(text)?.[1] ?? ''
    const methods = /allowOnly\(([^)]*)\)/.exec(text)?.[1]?.match(/\w+/g) ?? []
    return methods.map((method) => `${method} ${path.replace(/\$(\w+)/g, '{$1}')}`)
  })
  const documented = [...docs.matchAll(/`((?:GET|POST|PATCH|PUT|DELETE) \/api\/[^`?]*)/g)].map(([, call]) => call)
  expect([...new Set(documented)].toSorted()).toEqual(calls.toSorted())
})

test('docs/api.md has every limit with its default', () => {
  const units = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, '': 1 }
  const listed = [...docs.matchAll(/^\| `(ASSAY_MAX_\w+)` \| ([\d,]+) ?([KMG]iB|) \|/gm)].map(([, name, number = '', unit]) => [
    name,
    Number(number.replaceAll(',', '')) * units[unit as keyof typeof units], // The pattern has no others.
  ])
  const limits = Object.entries(ingestLimitsSchema.in.shape).map(([name, limit]) => [name, limit.parse(undefined)])
  expect(listed).toEqual(limits)
})

test('README.md has every setting that there is, and no other', () => {
  const [, settings = ''] = /^## Settings$([^]*?)^## /m.exec(readText('README.md')) ?? []
  const listed = [...settings.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) => names.match(/[A-Z_]+(?=`)/g) ?? [])
  expect(listed.toSorted()).toEqual(settingNames.filter((name) => !name.startsWith('ASSAY_MAX_')).toSorted())
})
