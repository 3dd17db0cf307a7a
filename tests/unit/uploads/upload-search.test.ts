import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOverviewSearch } from '#app/uploads/upload-search.ts'
import { uploadIdSchema } from '#app/uploads/uploads.schemas.ts'

test('the overview opens the report of an upload, and of nothing else', () => {
  expect(readOverviewSearch({ upload: 'u0123456789abcde', project: 'acme/shop', from: 201, manage: 7, refs: '51', before: 'u0' })).toEqual({
    upload: 'u0123456789abcde',
    project: 'acme/shop',
    from: 201,
    manage: '7',
    refs: 51,
    before: undefined,
  })
  expect([{ order: 'open' }, { order: 'name' }, { order: ['open'] }].map((search) => readOverviewSearch(search).order)).toEqual([
    'open',
    undefined,
    undefined,
  ])
  for (const from of [0, -1, 1.5, 1e9, 'u', NaN, null, [2]]) expect(readOverviewSearch({ from }).from).toBeUndefined()
  for (const slug of [' ', '', 'a\u0000', 'a'.repeat(1001)]) expect(readOverviewSearch({ project: slug }).project).toBeUndefined()
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom<unknown>(null, 7, 'u', 'u0123456789abcde', 'u0123456789abcdel')), (upload) => {
      // Of what cannot be an id is told that it is none.
      expect(readOverviewSearch({ upload }).upload).toBe(uploadIdSchema.safeParse(upload).success ? upload : '')
    }),
  )
  expect(readOverviewSearch({}).upload).toBeUndefined()
})
