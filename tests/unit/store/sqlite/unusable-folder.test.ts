import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#app/store/open-database.ts'
import { explainFolder, UnusableFolder } from '#app/store/sqlite/unusable-folder.ts'
import { newFolder } from '#tests/setup/folder.ts'

describe('a folder in which nothing can be written', () => {
  let folder: string
  beforeAll(async () => {
    folder = await newFolder()
    await writeFile(join(folder, 'file'), '')
    await mkdir(join(folder, 'taken/assay.db'), { recursive: true })
  })

  test.each(['file', 'file/below', 'taken'])('is told by its name and what to do: %s', async (name) => {
    const location = { engine: 'sqlite', folder: join(folder, name) } as const
    const error: unknown = await openDatabase(location).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnusableFolder)
    expect(error).toMatchObject({
      code: 'unusable-folder',
      message: expect.stringMatching(/^The data folder .* cannot be used: .*ASSAY_DATA/),
    })
    expect(String(error)).toContain(location.folder)
  })

  test.each([
    'EACCES',
    'EROFS',
    'SQLITE_READONLY',
    'SQLITE_READONLY_DIRECTORY',
    'SQLITE_CANTOPEN',
    'SQLITE_FULL',
    // What `rebuild`, which locks it before all else, is told of a database that may only be read.
    'SQLITE_IOERR_LOCK',
  ])('is known by %s', (code) => {
    expect(explainFolder(folder, Object.assign(new Error('unable'), { code }))).toBeInstanceOf(UnusableFolder)
  })

  test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'])(
    'asks for space where its disk is full, not for leave to write: %s',
    (code) => {
      const error = explainFolder(folder, Object.assign(new Error('full'), { code }))
      expect(String(error)).toContain(`its disk is full (${code}). Free some space, or set ASSAY_DATA to another folder.`)
    },
  )

  test.each([
    new Error('unable'),
    ...['SQLITE_CORRUPT', 'SQLITE_IOERR_READ', 'constructor'].map((code) => Object.assign(new Error('broken'), { code })),
    'EACCES',
  ])('is not what failed: %s', (error) => {
    expect(explainFolder(folder, error)).toBe(error)
  })
})
