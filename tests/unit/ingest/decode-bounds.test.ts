import { join } from 'node:path'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { defaultLimits as limits } from '#tests/setup/default-limits.ts'
import { decoded, log, refused } from './decoded.ts'
import { commented, zipped } from './zipped.ts'

function flipped(bytes: Buffer, at: number): Buffer {
  return Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 0xff : byte)))
}

function logs(count: number): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`${index}.json`, log])
}

describe('bounds', () => {
  const tight = { ...limits, decodedBytes: 100_000, ratio: 10, ratioFreeBytes: 1000, archiveMembers: 5 }
  const zeros = Buffer.alloc(50_000)

  test.each([
    ['gzip', gzipSync(zeros)],
    ['zstd', zstdCompressSync(zeros)],
    ['many members', Buffer.concat(Array.from({ length: 50 }, () => gzipSync(zeros.subarray(0, 1000))))],
  ])('%s beyond the ratio is a bomb', async (_name, bytes) => {
    expect(await refused(bytes, { limits: tight })).toMatchObject({ code: 'archive-bomb', sentence: expect.stringContaining('10 times') })
  })

  test('brotli and zip beyond the ratio are bombs', async () => {
    expect(await refused(brotliCompressSync(zeros), { limits: tight, encoding: 'br' })).toMatchObject({ code: 'archive-bomb' })
    expect(await refused(await zipped([['a.json', zeros]]), { limits: tight })).toMatchObject({ code: 'archive-bomb' })
  })

  test('with the limits as they are set, a small repetitive log passes and a bomb of 200 MB does not', async () => {
    const small = gzipSync(Buffer.alloc(10_000_000, ' '))
    expect(small.length).toBeLessThan(10_000_000 / 200)
    expect(await decoded(small)).toMatchObject([{ member: null }])
    expect(await refused(zstdCompressSync(Buffer.alloc(200 << 20)))).toMatchObject({ code: 'archive-bomb' })
  })

  test('the total counts over all members', async () => {
    const loose = { ...tight, ratio: 1_000_000 }
    expect(await decoded(await zipped([['a.json', zeros]]), { limits: loose })).toHaveLength(1)
    expect(
      await refused(
        await zipped([
          ['a.json', zeros],
          ['b.json', zeros],
          ['c.json', zeros],
        ]),
        { limits: loose },
      ),
    ).toMatchObject({
      code: 'archive-bomb',
      sentence: expect.stringContaining('97.7 KiB'),
    })
  })

  test('members are counted that are read, and not what lies beside them', async () => {
    expect(await decoded(await zipped(logs(5)), { limits: { ...tight, ratio: 1000 } })).toHaveLength(5)
    expect(await refused(await zipped(logs(6)), { limits: tight })).toMatchObject({ code: 'archive-too-many-members' })
    const beside = Array.from({ length: 6 }, (_, index): [string, string] => [`${index}.ts`, 'x'])
    expect(await decoded(await zipped([['a.sarif', log], ...beside]), { limits: { ...tight, ratio: 1000 } })).toHaveLength(1)
  })

  test('what an archive says of its entries is bounded', async () => {
    const fileComment = 'x'.repeat(65_000)
    const beside = Array.from({ length: 520 }, (_, at): [string, string, object] => [`${at}.ts`, '', { fileComment, compress: false }])
    expect(await refused(await zipped([['a.sarif', log], ...beside]))).toMatchObject({
      code: 'archive-too-many-members',
      sentence: expect.stringContaining('32 MiB'),
    })
  })

  test('an archive in an archive is refused, unless allowed', async () => {
    const zip = await zipped([['inner.sarif', log]])
    const nested = [
      gzipSync(gzipSync(log)),
      gzipSync(zip),
      zstdCompressSync(zip),
      await zipped([['inner.zip', zip]]),
      await zipped([['a.json', gzipSync(log)]]),
    ]
    for (const bytes of nested) {
      expect(await refused(bytes)).toMatchObject({ code: 'archive-nested' })
      expect(await decoded(bytes, { limits: { ...limits, nesting: 2 } })).toMatchObject([{ text: log }])
    }
    expect(await decoded(await zipped([['b/inner.zip', zip]]), { limits: { ...limits, nesting: 2 } })).toMatchObject([
      { member: 'b/inner.zip/inner.sarif' },
    ])
  })
})

describe('what cannot be decoded', () => {
  test('an empty file', async () => {
    expect(await refused('')).toMatchObject({ code: 'upload-empty', sentence: expect.stringContaining('“a.sarif” is empty') })
    expect(await refused(gzipSync(''))).toMatchObject({ code: 'upload-empty' })
    expect(await refused(zstdCompressSync(''))).toMatchObject({ code: 'upload-empty' })
  })

  test('cut off anywhere', async () => {
    const text = log.repeat(50)
    const zip = await zipped([['a.sarif', text]])
    for (const bytes of [gzipSync(text), zstdCompressSync(text), zip]) {
      for (const share of [0.05, 0.5, 0.9, 0.999]) {
        const cut = bytes.subarray(0, Math.max(5, Math.floor(bytes.length * share)))
        expect(await refused(cut)).toMatchObject({ code: 'archive-corrupt', sentence: expect.stringContaining('send it again') })
      }
    }
    expect(await refused(brotliCompressSync(text).subarray(0, -3), { encoding: 'br' })).toMatchObject({ code: 'archive-corrupt' })
  })

  test('two archives one after the other, whatever their sizes', async () => {
    const first = await zipped([['a.sarif', log, { compress: false }]])
    for (const other of [first, await zipped([['a.sarif', `${log} `, { compress: false }]])]) {
      const both = Buffer.concat([first, other])
      expect(await refused(both)).toMatchObject({ code: 'archive-corrupt' })
    }
    for (const both of [Buffer.concat([first, first]), Buffer.concat([first, commented(first, 'Made at night.')])]) {
      expect(await refused(both)).toMatchObject({ sentence: expect.stringContaining('another archive follows') })
    }
    expect(await decoded(commented(first, 'Made at night.'))).toMatchObject([{ text: log }])
  })

  test('damaged', async () => {
    const stored = await zipped([['a.sarif', log, { compress: false }]])
    expect(await refused(flipped(gzipSync(log), 40))).toMatchObject({ code: 'archive-corrupt' })
    expect(await refused(flipped(await zipped([['a.sarif', log]]), 60))).toMatchObject({ code: 'archive-corrupt' })
    // Stored without compression, only the checksum tells.
    expect(await refused(flipped(stored, 60))).toMatchObject({ code: 'archive-corrupt', sentence: expect.stringContaining('data check') })
  })

  test.each([
    ['gzip', Buffer.concat([gzipSync(log), Buffer.from('more')])],
    ['zstd', Buffer.concat([zstdCompressSync(log), Buffer.from('more')])],
    ['brotli', Buffer.concat([brotliCompressSync(log), Buffer.from('more')])],
  ])('%s with something else after its end', async (encoding, bytes) => {
    expect(await refused(bytes, { encoding: encoding === 'brotli' ? 'br' : null })).toMatchObject({ code: 'archive-corrupt' })
  })

  test.each(['deflate', 'compress', 'gzip, exi'])('declared as %s', async (encoding) => {
    expect(await refused(log, { encoding })).toMatchObject({ code: 'encoding-unsupported' })
  })

  test.each([
    ['xz', Buffer.from('fd377a585a000000', 'hex')],
    ['bzip2', Buffer.from('BZh91AY')],
    ['7-Zip', Buffer.from('377abcaf271c0004', 'hex')],
    ['RAR', Buffer.from('526172211a0700', 'hex')],
    ['LZ4', Buffer.from('04224d1864', 'hex')],
    ['tar', Buffer.concat([Buffer.from('a.sarif'), Buffer.alloc(250), Buffer.from('ustar')])],
    ['tar', gzipSync(Buffer.concat([Buffer.from('a.sarif'), Buffer.alloc(250), Buffer.from('ustar')]))],
  ])('%s is told by its name', async (name, bytes) => {
    expect(await refused(bytes)).toMatchObject({ code: 'encoding-unsupported', sentence: expect.stringContaining(name) })
  })

  test('the sentence shows no control characters of the file’s name', async () => {
    const error = await refused('', { fileName: `a\u001b[31m\n\u202e${'b'.repeat(500)}` })
    expect(error.sentence).toMatch(/^“a\uFFFD\[31m\uFFFDb{100,120}…” is empty/)
  })

  test('any bytes at all give logs or a refusal', async () => {
    const starts = [
      gzipSync(log),
      zstdCompressSync(log),
      await zipped([
        ['a.sarif', log],
        ['b.txt', log],
      ]),
      Buffer.from(`\uFEFF${log}`, 'utf16le'),
    ]
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.array(change, { maxLength: 4 }), fc.nat({ max: 20 }), async (start, changes, cut) => {
        const bytes = Buffer.from(start.subarray(0, start.length - cut))
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        const outcome: unknown = await decoded(bytes).catch((error: unknown) => error)
        expect(Array.isArray(outcome) || outcome instanceof UnreadableUpload).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

test('a folder that is missing is the file system’s fault, not the archive’s', async () => {
  await expect(decoded(gzipSync(log), { folder: join('none', 'at', 'all') })).rejects.toMatchObject({ code: 'ENOENT' })
})
