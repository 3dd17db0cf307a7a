import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decoded, log, refused } from '#tests/unit/ingest/decoded.ts'
import { compressedOtherwise, encrypted, tampered, zipped } from '#tests/unit/ingest/zipped.ts'

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

function utf32le(text: string): Buffer {
  return Buffer.concat(
    Array.from(text, (character) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32LE(character.codePointAt(0) ?? 0)
      return bytes
    }),
  )
}

const mark = '\uFEFF'

describe('one log in one file', () => {
  test('plain, it is the received file itself', async () => {
    expect(await decoded(log)).toEqual([{ text: log, member: null, temporary: false, skipped: [] }])
  })

  test('the mark of UTF-8 stays', async () => {
    expect(await decoded(mark + log)).toMatchObject([{ text: mark + log, temporary: false }])
  })

  test.each([
    ['gzip', gzipSync(log)],
    ['gzip of two members', Buffer.concat([gzipSync(log.slice(0, 30)), gzipSync(log.slice(30))])],
    ['gzip with NULs after it', Buffer.concat([gzipSync(log), Buffer.alloc(600)])],
    ['zstd', zstdCompressSync(log)],
    ['zstd of several frames', Buffer.concat([zstdCompressSync(log.slice(0, 30)), zstdCompressSync(''), zstdCompressSync(log.slice(30))])],
    ['zstd that begins with a skippable frame', Buffer.concat([Buffer.from('502a4d180400000001020304', 'hex'), zstdCompressSync(log)])],
    [
      'zstd that begins with the last kind of skippable frame',
      Buffer.concat([Buffer.from('5f2a4d1800000000', 'hex'), zstdCompressSync(log)]),
    ],
    ['UTF-16LE with mark', Buffer.from(mark + log, 'utf16le')],
    ['UTF-16LE without mark', Buffer.from(log, 'utf16le')],
    ['UTF-16BE with mark', utf16be(mark + log)],
    ['UTF-16BE without mark', utf16be(log)],
    ['UTF-32LE with mark', utf32le(mark + log)],
    ['UTF-32LE without mark', utf32le(log)],
    ['UTF-32BE with mark', utf32le(mark + log).swap32()],
    ['UTF-32BE without mark', utf32le(log).swap32()],
    ['gzip of UTF-16', gzipSync(Buffer.from(mark + log, 'utf16le'))],
  ])('%s is told by its bytes, whatever the name', async (_name, bytes) => {
    expect(await decoded(bytes)).toEqual([{ text: log, member: null, temporary: true, skipped: [] }])
  })

  test('brotli is told by its name or its declaration', async () => {
    const bytes = brotliCompressSync(log)
    expect(await decoded(bytes, { fileName: 'A.SARIF.BR' })).toMatchObject([{ text: log }])
    expect(await decoded(bytes, { encoding: 'br' })).toMatchObject([{ text: log }])
  })

  test('what is named or declared as brotli and begins as JSON does is read as it is', async () => {
    for (const text of [log, mark + log]) {
      expect(await decoded(text, { fileName: 'a.sarif.br' })).toMatchObject([{ text }])
      expect(await decoded(text, { encoding: 'br' })).toMatchObject([{ text }])
    }
    expect(await decoded(gzipSync(log), { fileName: 'a.sarif.br' })).toMatchObject([{ text: log }])
  })

  test.each([
    ['gzip', gzipSync(log)],
    [' GZip ', gzipSync(log)],
    ['x-gzip', gzipSync(log)],
    ['zstd', zstdCompressSync(log)],
    ['identity', gzipSync(log)],
    ['gzip, br', brotliCompressSync(gzipSync(log))],
    ['br, gzip', gzipSync(brotliCompressSync(log))],
  ])('declared as %j', async (encoding, bytes) => {
    expect(await decoded(bytes, { encoding })).toMatchObject([{ text: log }])
  })

  test('a declaration that a proxy has already acted on is passed over', async () => {
    expect(await decoded(log, { encoding: 'gzip' })).toMatchObject([{ text: log }])
    expect(await decoded(zstdCompressSync(log), { encoding: 'gzip' })).toMatchObject([{ text: log }])
  })

  test('a declared encoding does not count as nesting', async () => {
    expect(await decoded(gzipSync(gzipSync(log)), { encoding: 'gzip' })).toMatchObject([{ text: log }])
    expect(await decoded(gzipSync(await zipped([['a.sarif', log]])), { encoding: 'gzip' })).toMatchObject([
      { text: log, member: 'a.sarif' },
    ])
  })

  test('every length around the size of a chunk', async () => {
    for (const length of [65_535, 65_536, 65_537, 262_143, 262_144, 262_145, 1_000_001]) {
      const text = 'é'.repeat(length)
      for (const bytes of [gzipSync(text), zstdCompressSync(text), Buffer.from(mark + text, 'utf16le')]) {
        const [only] = await decoded(bytes)
        expect(only?.text === text).toBe(true)
      }
    }
  })
})

describe('a zip archive', () => {
  test('gives its logs in order, with their names', async () => {
    const bytes = await zipped([
      ['b/one.sarif', `${log}1`],
      ['a.SARIF.JSON', Buffer.from(`${mark}${log}2`, 'utf16le')],
      ['c.sarif', `${log}3`, { compress: false }],
    ])
    expect(await decoded(bytes)).toEqual([
      { text: `${log}1`, member: 'b/one.sarif', temporary: true, skipped: [] },
      { text: `${log}2`, member: 'a.SARIF.JSON', temporary: true, skipped: [] },
      { text: `${log}3`, member: 'c.sarif', temporary: true, skipped: [] },
    ])
  })

  test('gives what is named .json only where nothing is named .sarif', async () => {
    const beside = await decoded(
      await zipped([
        ['package.json', '{}'],
        ['a.sarif', log],
      ]),
    )
    expect(beside.map(({ member }) => member)).toEqual(['a.sarif'])
    const alone = await decoded(
      await zipped([
        ['report.json', log],
        ['readme.txt', 'x'],
      ]),
    )
    expect(alone.map(({ member }) => member)).toEqual(['report.json'])
  })

  test('names what it passes over', async () => {
    const bytes = await zipped([
      ['folder/', ''],
      ['folder/a.sarif', log],
      ['__MACOSX/folder/._a.sarif', 'x'],
      ['folder/._a.sarif', 'x'],
      ['__MACOSX/a.sarif', 'x'],
      ['folder/.DS_Store', 'x'],
      ['my.DS_Store', 'x'],
      ['readme.txt', 'x'],
      ['empty.json', ''],
      ['link.sarif', '/etc/passwd', { mode: 0o120777 }],
    ])
    expect(await decoded(bytes)).toEqual([
      {
        text: log,
        member: 'folder/a.sarif',
        temporary: true,
        skipped: [
          'folder: folder',
          '__MACOSX/folder/._a.sarif: system-file',
          'folder/._a.sarif: system-file',
          '__MACOSX/a.sarif: system-file',
          'folder/.DS_Store: system-file',
          'my.DS_Store: not-a-log',
          'readme.txt: not-a-log',
          'empty.json: empty',
          'link.sarif: symbolic-link',
        ],
      },
    ])
  })

  test('without a member named like a log, all are read', async () => {
    expect(
      await decoded(
        await zipped([
          ['report', log],
          ['other.txt', log],
        ]),
      ),
    ).toMatchObject([{ member: 'report' }, { member: 'other.txt' }])
  })

  test('members of one name are all read', async () => {
    const bytes = await zipped([
      ['a.sarif', `${log}1`],
      ['a.sarif', `${log}2`],
    ])
    expect(await decoded(bytes)).toMatchObject([
      { member: 'a.sarif', text: `${log}1` },
      { member: 'a.sarif', text: `${log}2` },
    ])
  })

  test.each([
    ['../../aa.json', 'aa.json'],
    ['/etc/pass.json', 'etc/pass.json'],
    ['C:/dos/x.sarif', 'dos/x.sarif'],
    ['..\\..\\dos.json', 'dos.json'],
    ['./b/./../c.json', 'b/c.json'],
    ['a\u0007\u001b[2J.json', 'a\uFFFD[2J.json'],
  ])('the name %j leads nowhere', async (name, shown) => {
    const harmless = `${'x'.repeat(name.length - 5)}.json`
    const [only] = await decoded(tampered(await zipped([[harmless, log]]), harmless, name))
    expect(only).toMatchObject({ member: shown, text: log })
  })

  test('encrypted members, and those that were compressed in an unknown way, are passed over', async () => {
    expect(await refused(encrypted(await zipped([['a.sarif', log]])))).toMatchObject({
      code: 'archive-without-log',
      sentence: expect.stringContaining('has one entry, which is no log that can be read'),
    })
    const both = await zipped([
      ['a.sarif', log],
      ['b.sarif', log],
    ])
    expect(await decoded(encrypted(both, 'b.sarif'))).toMatchObject([{ member: 'a.sarif', skipped: ['b.sarif: encrypted'] }])
    expect(await decoded(compressedOtherwise(both, 'b.sarif'))).toMatchObject([
      { member: 'a.sarif', skipped: ['b.sarif: unsupported-compression'] },
    ])
  })

  test('what looks like a symbolic link is one only where it was written on Unix', async () => {
    const archive = await zipped([['a.sarif', log, { mode: 0o120777 }]])
    const [unix, dos] = ['PK\u0001\u0002?\u0003', 'PK\u0001\u0002?\u0000']
    expect(await decoded(tampered(archive, unix, dos))).toMatchObject([{ member: 'a.sarif', skipped: [] }])
  })

  test.each([
    ['no members', []],
    ['nothing to read', [['folder/', ''] as [string, string], ['empty.sarif', ''] as [string, string]]],
  ])('with %s is refused', async (_name, members) => {
    const error = await refused(await zipped(members), { fileName: 'logs.zip' })
    expect(error).toMatchObject({ code: 'archive-without-log', sentence: expect.stringContaining('“logs.zip”') })
  })
})
