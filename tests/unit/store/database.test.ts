import { expect, test } from 'vitest'
import { databaseLocation } from '#app/store/database.ts'

test.each([
  [{}, { engine: 'sqlite', folder: './data' }],
  [{ ASSAY_DATA: ' /data ' }, { engine: 'sqlite', folder: '/data' }],
  [
    { ASSAY_DATA: ' ', DATABASE_URL: ' ' },
    { engine: 'sqlite', folder: './data' },
  ],
  [{ DATABASE_URL: 'postgres://db/assay' }, { engine: 'postgres', url: 'postgres://db/assay', folder: './data' }],
])('%j names %j', (env, location) => {
  expect(databaseLocation(env)).toEqual(location)
})
