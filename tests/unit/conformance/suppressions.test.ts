import { expect } from 'vitest'
import { finding } from '#tests/fixtures/log.ts'
import { rule, openCases } from './cases.ts'

const cases = openCases()

/** What suppressions come to in the list; the page must not say another. */
async function comesTo(suppressions: unknown): Promise<string> {
  const { row, page } = await cases.result(suppressions === undefined ? {} : { suppressions })
  expect(page.suppression.value).toBe(row.suppression)
  return row.suppression
}

function of(...statuses: string[]): unknown[] {
  return statuses.map((status) => ({ kind: 'external', status }))
}

rule('3.27.23-a', async () => {
  expect([await comesTo(undefined), await comesTo(null)]).toEqual(['unset', 'unset'])
})

rule('3.27.23-b', async () => {
  expect(await comesTo([])).toBe('none')
})

rule('3.27.23-c', async () => {
  expect(await comesTo(of('accepted', 'accepted'))).toBe('suppressed')
  expect(await comesTo(of('accepted', 'underReview'))).toBe('underReview')
  expect(await comesTo(of('rejected', 'accepted'))).toBe('rejected')
})

rule('3.35.2-a', async () => {
  const { page } = await cases.result({ suppressions: [{ kind: 'inSource' }, { kind: 'external' }] })
  expect(page.facts.suppressions.entries.map(({ kind }) => kind)).toEqual(['inSource', 'external'])
})

rule('3.35.3-a', async () => {
  expect([await comesTo(of('accepted')), await comesTo([{ kind: 'inSource' }])]).toEqual(['suppressed', 'suppressed'])
  const rows = await cases.listed([finding({ suppressions: of('accepted') }), finding({ line: 2, message: 'Left' })])
  expect((await cases.shown(`project:${rows[0]?.project}`)).map(({ message }) => message)).toEqual(['Left'])
})

rule('3.35.3-b', async () => {
  expect([await comesTo(of('underReview')), await comesTo(of('rejected'))]).toEqual(['underReview', 'rejected'])
  const rows = await cases.listed([finding({ suppressions: of('underReview') })])
  expect(await cases.shown(`project:${rows[0]?.project}`)).toHaveLength(1)
  expect(await cases.shown(`project:${rows[0]?.project} suppression:underReview`)).toHaveLength(1)
})

rule('3.35.6-a', async () => {
  const { page } = await cases.result({ suppressions: [{ kind: 'external', justification: 'Only in tests' }] })
  expect(page.facts.suppressions.entries).toMatchObject([{ justification: 'Only in tests' }])
})

rule('3.27.23-d', async () => {
  const rows = await cases.listed([finding({ suppressions: [] }), finding({ line: 2, message: 'Silent' })])
  expect(rows.map(({ suppression }) => suppression).toSorted()).toEqual(['none', 'unset'])
})
