import { expect, test } from 'vitest'
import { durably } from '#app/store/durably.ts'
import { nextRevision } from '#app/store/revision.ts'
import { openTestDatabase } from '#tests/postgres.ts'

const [normal, full] = [1, 2]

test('the embedded database waits for the disk while something is promised, and for nothing else', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  const level = () => db.sqlite?.pragma('synchronous', { simple: true })
  expect(level()).toBe(normal)
  const rev = await durably(db, async (held) => {
    expect(level()).toBe(full)
    return nextRevision(held)
  })
  expect(level()).toBe(normal)
  await expect(durably(db, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(level()).toBe(normal)
  // What others write meanwhile waits its turn.
  const both = await Promise.all([durably(db, (held) => nextRevision(held)), db.kysely.transaction().execute((held) => nextRevision(held))])
  expect(both.toSorted((a, b) => a - b)).toEqual([rev + 1, rev + 2])
  await close()
})

test('what is promised while the embedded database is busy is done together, all or nothing, and what comes later by itself', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  const order: string[] = []
  const promise = (name: string) =>
    durably(db, async (held) => {
      order.push(name)
      return nextRevision(held)
    })
  const first = promise('first')
  const other = db.kysely.transaction().execute(async () => order.push('other'))
  const second = promise('second')
  expect(await second).toBe((await first) + 1)
  await other
  expect(order).toEqual(['first', 'second', 'other'])
  const before = await promise('later')
  const refused = [promise('with it'), durably(db, () => Promise.reject(new Error('refused')))]
  expect((await Promise.allSettled(refused)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await promise('last')).toBe(before + 1)
  await close()
})

test('PostgreSQL does the same work', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const before = await nextRevision(db.kysely)
  expect(await durably(db, (held) => nextRevision(held))).toBe(before + 1)
  await close()
})
