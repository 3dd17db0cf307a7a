import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { problemCodes } from '#app/http/problem.ts'

test('docs/api.md lists the codes that there are', async () => {
  const [, codes = ''] = (await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8')).split('## Codes')
  const listed = [...codes.matchAll(/^\| `([a-z-]+)`/gm)].map(([, code]) => code)
  expect(listed.toSorted()).toEqual([...problemCodes].toSorted())
})
