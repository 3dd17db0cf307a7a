import { spawnSync } from 'node:child_process'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { receivedPath, uploadFolder } from '#app/ingest/receiving/kept-upload.ts'
import { ownerOfThisProcess } from '#app/ingest/owner.ts'
import { makePackingFolder } from '#app/ingest/packing/packing-folder.ts'
import { recoverUploads } from '#app/ingest/recover.ts'
import type { Database } from '#app/store/database.ts'
import { addUpload, newUploadId } from '#app/store/uploads/uploads.ts'
import { openTestDatabase } from '#tests/postgres.ts'

/** As a process names itself that has ended since. */
const deadOwner = `${hostname()}:${spawnSync(process.execPath, ['--version']).pid}:0123abcd`

let database: Database
let close: () => Promise<void>

beforeEach(async () => {
  const opened = await openTestDatabase('sqlite')
  database = opened.db
  close = opened.close
})

afterEach(() => close())

describe('at the start', () => {
  test('an upload that its dead receiver did not get whole goes, and one that another process receives stays', async () => {
    await upload('receiving', deadOwner)
    const living = await upload('receiving', ownerOfThisProcess)
    await recoverUploads(database)
    expect(await uploads()).toEqual([living])
    expect(await files()).toEqual([living])
  })

  test('what this process receives stays also where the clock is set a day ahead meanwhile, and of another process only for so long', async () => {
    const own = await upload('receiving', ownerOfThisProcess)
    await upload('receiving', 'elsewhere:1:0123abcd')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
    onTestFinished(() => void vi.useRealTimers())
    await recoverUploads(database)
    expect(await uploads()).toEqual([own])
    expect(await files()).toEqual([own])
  })

  test('what a dead reader decoded goes at once; what another process decodes stays', async () => {
    const dead = await upload('reading', deadOwner)
    const living = await upload('reading', ownerOfThisProcess)
    for (const uid of [dead, living]) await writeFile(`${await receivedPath(database, uid)}.decoded-0`, 'log')
    await recoverUploads(database)
    expect(await files()).toEqual([dead, living, `${living}.decoded-0`].sort())
  })

  test('files that belong to no upload go, whatever they are called', async () => {
    for (const name of [newUploadId(), 'stray', 'stray.decoded-0']) await writeFile(join(await uploadFolder(database), name), 'log')
    await recoverUploads(database)
    expect(await files()).toEqual([])
  })

  test('what a dead process packed goes, and what was left long ago; what another packs stays', async () => {
    const [packed, old] = [await makePackingFolder(database), await makePackingFolder(database)]
    await utimes(old, 0, 0)
    const dead = join(await uploadFolder(database), `packing-${Buffer.from(deadOwner).toString('hex')}-abcdef`)
    await mkdir(dead)
    for (const folder of [packed, dead]) await writeFile(join(folder, 'a.sarif.decoded-0'), 'log')
    await recoverUploads(database)
    expect(await files()).toEqual([basename(packed)])
  })

  test('an upload that comes in while that is going on keeps its file, whenever that is', async () => {
    for (let moment = 1; moment <= 3; moment++) {
      let queries = 0
      const arriving = database.kysely.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (++queries === moment) await upload('receiving', ownerOfThisProcess)
          return result
        },
      })
      await recoverUploads({ ...database, kysely: arriving })
    }
    const uids = await uploads()
    expect(uids.length).toBeGreaterThan(0)
    expect(await files()).toEqual(uids)
  })
})

/** An upload with its file, held by an owner. */
async function upload(status: 'receiving' | 'reading', lease: string): Promise<string> {
  const uid = newUploadId()
  const row = { uid, file_name: 'a.sarif', encoding: null, parameters: '{}', received_at: '2026-01-01T00:00:00.000Z', lease, sample: false }
  const id = await addUpload(database.kysely, row)
  await database.kysely.updateTable('upload').set({ status }).where('id', '=', id).execute()
  await writeFile(await receivedPath(database, uid), 'log')
  return uid
}

async function uploads(): Promise<string[]> {
  return (await database.kysely.selectFrom('upload').select('uid').orderBy('uid').execute()).map(({ uid }) => uid)
}

async function files(): Promise<string[]> {
  return (await readdir(await uploadFolder(database))).sort()
}
