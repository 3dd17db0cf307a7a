import SqliteConnection from 'better-sqlite3'
import { expect, test } from 'vitest'
import { reusedStatements } from '#app/store/sqlite/reused-statements.ts'

function start() {
  const sqlite = new SqliteConnection(':memory:')
  sqlite.exec('create table number(value integer)')
  sqlite.exec('insert into number values (1), (2), (3)')
  return { sqlite, reused: reusedStatements(sqlite) }
}

const all = 'select * from number where value > ?'

test('a statement is prepared once and run with other values each time', () => {
  const { reused } = start()
  const statement = reused.prepare(all)
  expect(reused.prepare(all)).toBe(statement)
  expect([reused.prepare(all).all([1]), reused.prepare(all).all([2])]).toEqual([[{ value: 2 }, { value: 3 }], [{ value: 3 }]])
})

test('one whose rows are being read runs a second time all the same', () => {
  const { reused } = start()
  const rows = reused.prepare(all).iterate([0])
  expect(rows.next().value).toEqual({ value: 1 })
  expect(reused.prepare(all).all([2])).toEqual([{ value: 3 }])
  expect(rows.next().value).toEqual({ value: 2 })
})

test('a change of the schema is seen', () => {
  const { sqlite, reused } = start()
  expect(reused.prepare(all).all([2])).toEqual([{ value: 3 }])
  sqlite.exec("alter table number add column name text default 'none'")
  expect(reused.prepare(all).all([2])).toEqual([{ value: 3, name: 'none' }])
})

test('however many different ones there are, a bounded number is kept', () => {
  const { reused } = start()
  const first = reused.prepare('select 0')
  for (let number = 1; number <= 200; number++) reused.prepare(`select ${number}`)
  expect(reused.prepare('select 200').all([])).toEqual([{ 200: 200 }])
  expect(reused.prepare('select 0')).not.toBe(first)
})
