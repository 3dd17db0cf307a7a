import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** On the build: run it with `npm run build && npm run unit -- tests/client.test.ts`. */
const client = scripts('../dist/client/')
const server = scripts('../dist/server/')

describe.each(['better-sqlite3', 'kysely', 'node:fs', 'node:crypto', 'begin immediate', 'DATABASE_URL', 'ASSAY_TOKEN'])('%s', (marker) => {
  test('is on the server', () => {
    expect(server.some(({ text }) => text.includes(marker))).toBe(true)
  })

  test('is not in what browsers get', () => {
    expect(client.filter(({ text }) => text.includes(marker)).map(({ name }) => name)).toEqual([])
  })
})

test('no statement of SQL is in what browsers get', () => {
  expect(client.length).toBeGreaterThan(0)
  const statement = /\b(insert into|create table|delete from|select \* from)\b/i
  expect(client.filter(({ text }) => statement.test(text)).map(({ name }) => name)).toEqual([])
})

function scripts(folder: string): { name: string; text: string }[] {
  const root = fileURLToPath(new URL(folder, import.meta.url))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(root + name, 'utf8') }))
}
