import { expect, test } from 'vitest'
import { packLog } from '#app/uploads/folder/pack-log.ts'
import type { SourceFolder } from '#app/uploads/folder/source-folder.ts'
import { logOf } from '#tests/fixtures/log.ts'

function folder(texts: Record<string, string>): SourceFolder {
  const find = async (path: string) => (texts[path] === undefined ? null : new File([texts[path]], path))
  return { name: 'shop', logs: [], looked: 0, isCut: false, find }
}

function logFile(uris: readonly string[], name = 'log.sarif'): File {
  return new File([logOf(uris.map((path) => ({ path })))], name)
}

/** The archive as text: it is not compressed. */
async function textOf(blob: Blob): Promise<string> {
  return Buffer.from(await blob.arrayBuffer()).toString('latin1')
}

test('a log is sent with the files of the folder that it names, relative to it or through it', async () => {
  const own = folder({ 'src/a b.ts': 'first', 'src/c.ts': 'second', 'src/d.ts': 'third', 'never.ts': 'fourth', '../out.ts': 'fifth' })
  const log = logFile(['src/a%20b.ts', 'file:///home/me/shop/src/c.ts', 'shop/src/d.ts', '../out.ts', '%', 'https://example.com/never.ts'])
  const packed = await textOf(await packLog(log, [own]))
  for (const part of ['first', 'src/a b.ts', 'second', 'src/c.ts', 'third', 'shop/src/d.ts', 'log.sarif']) expect(packed).toContain(part)
  for (const part of ['fourth', 'fifth']) expect(packed).not.toContain(part)
})

test('a name is found across the pieces in which a long log comes', async () => {
  const own = folder({ 'src/last.ts': 'the last one' })
  const log = logFile([...Array.from({ length: 5000 }, (_, at) => `src/${at}.ts`), 'src/last.ts'])
  expect(await textOf(await packLog(log, [own]))).toContain('the last one')
})

test('a log is sent as it is where it names none of the files, and where it is compressed', async () => {
  const own = folder({ 'src/a.ts': 'first', 'src/other.sarif': 'a log' })
  for (const log of [logFile(['src/b.ts']), logFile(['src/other.sarif']), logFile(['src/a.ts'], 'log.sarif.gz')]) {
    expect(await packLog(log, [own])).toBe(log)
  }
  expect(await textOf(await packLog(logFile(['src/a.ts'], 'report.json'), [own]))).toContain('report.json.sarif')
})
