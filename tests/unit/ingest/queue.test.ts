import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import { type Queue, startQueue } from '#app/ingest/queue.ts'
import { receivedPath } from '#app/ingest/receiving/kept-upload.ts'
import type { Database } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { addUpload, newUploadId } from '#app/store/uploads/uploads.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'
import { TestStore } from './test-store.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

vi.unmock('#app/ingest/reading/reader-thread.ts')

function threads(): string[] {
  return readdirSync('/proc/self/task').map((thread) => `self/task/${thread}`)
}

/** Of a thread, as Linux tells it (proc_pid_stat(5)); one that has ended meanwhile is as any other. */
function nicenessOf(thread: string): number {
  const stat = existsSync(`/proc/${thread}/stat`) ? readFileSync(`/proc/${thread}/stat`, 'utf8') : ''
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16] ?? 0)
}

const dead = `${hostname()}:${spawnSync(process.execPath, ['--version']).pid}:abcd1234`

describe.each(engines)('on %s, the queue', (engine) => {
  const open = useDatabase(engine)
  const faults: string[] = []
  let queue: Queue | undefined
  afterEach(async () => {
    await queue?.stop()
    queue = undefined
    faults.length = 0
  })

  async function start(): Promise<Queue> {
    queue = await startQueue(open(), defaultLimits, (message, error) => void faults.push(`${message} ${String(error)}`))
    return queue
  }

  async function statuses(database: Database, uids: readonly string[]): Promise<(string | undefined)[]> {
    const uploads = await Promise.all(uids.map((uid) => loadUpload(database, uid)))
    return uploads.map((upload) => upload?.status)
  }

  test('reads what waited before it was started, and what comes in later, in order of receipt', async () => {
    const store = new TestStore().open(open())
    const uids = [await store.accept(named(['a', 'b']), { project: 'web' }), await store.accept(named(['b']), { project: 'web' })]
    const started = await start()
    await vi.waitFor(async () => expect(await statuses(open(), uids)).toEqual(['done', 'done']), patience)
    uids.push(await store.accept(named(['b', 'c']), { project: 'web' }), await store.accept('{}', { project: 'web' }))
    started.wake()
    await vi.waitFor(async () => expect(await statuses(open(), uids)).toEqual(['done', 'done', 'done', 'failed']), patience)
    const numbers = await Promise.all(uids.map(async (uid) => loadUpload(open(), uid)))
    expect(numbers.map((upload) => [upload?.new, upload?.fixed])).toEqual([
      [2, 0],
      [0, 1],
      [1, 0],
      [0, 0],
    ])
  })

  test('goes on with what a killed process has left half read', async () => {
    const store = new TestStore().open(open())
    const uid = await store.accept(named(['a']), { project: 'left' })
    const lease = { status: 'reading' as const, lease: dead, lease_until: new Date(Date.now() + 60_000).toISOString(), attempts: 1 }
    await open().kysely.updateTable('upload').set(lease).where('uid', '=', uid).execute()
    await start()
    await vi.waitFor(async () => expect(await statuses(open(), [uid])).toEqual(['done']), patience)
    expect(faults).toEqual([])
  })

  test.runIf(process.platform === 'linux')('has threads that others come before, in which logs are read', async () => {
    const store = new TestStore().open(open())
    const uid = await store.accept(named(['a']), { project: 'behind' })
    await start()
    await vi.waitFor(async () => expect(await statuses(open(), [uid])).toEqual(['done']), patience)
    const own = nicenessOf('thread-self')
    // The one that writes, and the one that reads, which waits for the next log.
    await vi.waitFor(() => expect(threads().filter((thread) => nicenessOf(thread) > own)).toHaveLength(2), patience)
  })

  async function breakOff(how: { counts: boolean }) {
    const uid = await new TestStore()
      .open(open())
      .accept(named(Array.from({ length: 20_000 }, (_, at) => `a${at}`)), { project: 'broken off' })
    const started = await start()
    await vi.waitFor(async () => expect(await statuses(open(), [uid])).toEqual(['reading']), { ...patience, interval: 5 })
    await started.stop({ patience: 0, ...how })
    const left = await open().kysely.selectFrom('upload').select(['status', 'attempts']).where('uid', '=', uid).executeTakeFirst()
    return { uid, left }
  }

  test('takes away what a process that was killed since it was started did not receive whole, with its file', async () => {
    const store = new TestStore().open(open())
    const read = await store.accept(named(['a']), { project: 'received' })
    await start()
    await vi.waitFor(async () => expect(await statuses(open(), [read])).toEqual(['done']), patience)
    const uid = newUploadId()
    const row = { uid, file_name: 'a.sarif', encoding: null, parameters: '{}', received_at: '2026-01-01T00:00:00.000Z', sample: false }
    await addUpload(open().kysely, { ...row, lease: dead })
    const path = await receivedPath(open(), uid)
    await writeFile(path, 'log')
    await vi.waitFor(async () => expect([await loadUpload(open(), uid), existsSync(path)]).toEqual([null, false]), patience)
  })

  test('leaves what it is stopped over to be read anew at once, as if it had never been begun', async () => {
    const { uid, left } = await breakOff({ counts: false })
    expect(left).toEqual({ status: 'reading', attempts: 0 })
    await start()
    await vi.waitFor(async () => expect(await statuses(open(), [uid])).toEqual(['done']), patience)
  })

  test('counts what it is stopped over as an attempt where it is told to', async () => {
    const { uid, left } = await breakOff({ counts: true })
    expect(left).toEqual({ status: 'reading', attempts: 1 })
    // As of a process that is there no more.
    await open().kysely.updateTable('upload').set({ lease: dead }).where('uid', '=', uid).execute()
    await start()
    await vi.waitFor(async () => expect(await statuses(open(), [uid])).toEqual(['done']), patience)
  })

  test('ends in good order although the database is away by then', async () => {
    const own = await openDatabase(open().location)
    queue = await startQueue(own, defaultLimits, () => {})
    await own.close()
    await expect(queue.stop()).resolves.toBeUndefined()
  })

  test('leaves what waits to others once it was stopped', async () => {
    const store = new TestStore().open(open())
    await (await start()).stop()
    const uid = await store.accept(named(['a']), { project: 'stopped' })
    queue?.wake()
    expect(await statuses(open(), [uid])).toEqual(['queued'])
  })
})
