import { describe, expect, test } from 'vitest'
import { ingestLimitsSchema } from '#app/ingest/limits.ts'

describe('limits from the environment', () => {
  test('have defaults', () => {
    expect(ingestLimitsSchema.parse({ PATH: '/bin', ASSAY_MAX_RATIO: '' })).toEqual({
      uploadBytes: 4 * 1024 ** 3,
      decodedBytes: 16 * 1024 ** 3,
      ratio: 200,
      ratioFreeBytes: 64 * 1024 ** 2,
      archiveMembers: 1000,
      nesting: 1,
      runs: 20_000,
      partBytes: 64 * 1024 ** 2,
      resultBytes: 32 * 1024 ** 2,
      sourceFiles: 10_000,
      sourceFileBytes: 4 * 1024 ** 2,
      sourceBytes: 128 * 1024 ** 2,
    })
  })

  test('take whole numbers', () => {
    expect(ingestLimitsSchema.parse({ ASSAY_MAX_UPLOAD_BYTES: '1000', ASSAY_MAX_NESTING: '2' })).toMatchObject({
      uploadBytes: 1000,
      nesting: 2,
    })
  })

  test.each([
    ['ASSAY_MAX_UPLOAD_BYTES', '4 GiB'],
    ['ASSAY_MAX_UPLOAD_BYTES', '0'],
    ['ASSAY_MAX_DECODED_BYTES', '-1'],
    ['ASSAY_MAX_RATIO', '1.5'],
    ['ASSAY_MAX_RESULT_BYTES', '1000000000'],
    ['ASSAY_MAX_PART_BYTES', 'NaN'],
    ['ASSAY_MAX_RUNS', '1e3'],
    ['ASSAY_MAX_RUNS', '0x10'],
    ['ASSAY_MAX_RUNS', '9007199254740992'],
  ])('name a bad value: %s=%s', (name, value) => {
    expect(() => ingestLimitsSchema.parse({ [name]: value })).toThrow(name)
  })
})
