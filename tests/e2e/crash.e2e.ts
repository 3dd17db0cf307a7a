import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { writeLog } from '#tests/bench/make-log.ts'
import { CrashSite, type Progress, until } from './crash-site.ts'
import { type StoredState, storedState } from './stored-state.ts'

/** Large enough that reading takes about a second on a machine that has other things to do. */
const results = 10_000

/** A log and that of the next commit, and what they leave behind where nothing disturbs them. */
type Calm = {
  first: Uint8Array<ArrayBuffer>
  later: Uint8Array<ArrayBuffer>
  /** After the first, and after both. */
  one: StoredState
  both: StoredState
  /** Milliseconds that reading both takes. */
  duration: number
}

/** `before` is how far the upload was when the server was killed last. No upload is killed more than four times: the sixth attempt is refused. */
type Moment = (now: Progress, before: Progress | null) => boolean

let folder: string
let calm: Calm
let site: CrashSite

/** Far more than it takes, in milliseconds: the machine may have much else to do. */
const patience = 120_000

test.describe.configure({ timeout: patience })

test.beforeAll(async () => {
  test.setTimeout(patience)
  folder = await mkdtemp(join(tmpdir(), 'assay-crash-logs-'))
  await writeLog(join(folder, 'first'), results)
  await writeLog(join(folder, 'later'), results, { dropped: 0.05, moved: 0.2 })
  const [first, later] = [await readFile(join(folder, 'first')), await readFile(join(folder, 'later'))]
  const undisturbed = await CrashSite.make()
  let duration = 0
  const states: StoredState[] = []
  try {
    undisturbed.start()
    for (const log of [first, later]) {
      await undisturbed.send(log)
      const begin = performance.now()
      await undisturbed.isIdle()
      duration += performance.now() - begin
      states.push(storedState(undisturbed.folder))
    }
  } finally {
    await undisturbed.remove()
  }
  const [one, both] = states
  if (one === undefined || both === undefined) throw new Error('Two logs were sent.')
  calm = { first, later, one, both, duration }
})

test.afterAll(() => rm(folder, { recursive: true, force: true }))

test.beforeEach(async () => {
  site = await CrashSite.make()
})

test.afterEach(() => site.remove())

test('two logs that nothing disturbs are stored whole', () => {
  for (const state of [calm.one, calm.both]) {
    expect(state).toMatchObject({ integrity: 'ok', foreignKeys: [], strayFiles: [], missingFiles: [] })
    expect(found(state.leftovers)).toEqual({})
    expect(state.counts).toMatchObject({ result: results, permalink: results })
  }
  expect(calm.both.counts).toMatchObject({ upload: 2, snapshot: 2, run: 2 })
  expect(calm.both.counts['sighting']).toBeGreaterThan(results)
})

test('a server that is killed while it makes its database is started again', async () => {
  for (const delay of [0, 3, 10]) {
    site.start()
    await until(() => site.hasDatabase())
    await wait(delay)
    await site.killAndStart()
    await site.url()
    expectEmpty(storedState(site.folder), `killed after ${delay} ms`)
    await site.remove()
    site = await CrashSite.make()
  }
})

test('an upload that is cut off while it is received leaves nothing', async () => {
  site.start()
  for (const share of [0, 0.1, 0.5, 0.9, 1]) {
    const hangUp = await site.sendBeginning(calm.first, Math.floor(calm.first.length * share))
    await site.kill()
    hangUp()
    site.start()
    await site.url()
    expectEmpty(storedState(site.folder), `killed with ${share} of it received`)
  }
  await sendBoth()
  await expectUndisturbed()
})

test('an upload whose sender hangs up leaves nothing', async () => {
  site.start()
  const hangUp = await site.sendBeginning(calm.first, Math.floor(calm.first.length / 2))
  expect(storedState(site.folder).counts).toMatchObject({ upload: 1 })
  hangUp()
  await until(async () => storedState(site.folder).counts['upload'] === 0)
  expectEmpty(storedState(site.folder), 'hung up')
  expect(await site.stop()).toEqual([])
})

test('an upload that was answered is read, whatever comes right after the answer', async () => {
  site.start()
  for (const log of [calm.first, calm.later]) {
    await site.send(log)
    await site.killAndStart()
  }
  await expectUndisturbed()
})

test('a reading that is broken off is begun anew, and what waited behind it comes after it', async () => {
  site.start()
  const [first, later] = await sendBoth()
  await killAt(first, [
    ({ status }) => status === 'reading',
    (now, before) => isAnew(now, before) && now.begun > results / 2,
    isSwept,
    (now, before) => isAnew(now, before) && now.begun === results,
    ({ published }) => published === 1,
  ])
  await killAt(later, [({ status }) => status === 'reading'])
  await expectUndisturbed()
})

test('a reading that changes what earlier ones stored is begun anew', async () => {
  site.start()
  const [, later] = await sendBoth(gzipSync)
  await killAt(later, [
    ({ bytesRead }) => bytesRead > 0,
    (now, before) => isAnew(now, before) && now.begun > 0,
    isSwept,
    (now, before) => isAnew(now, before) && now.ended > 0,
    ({ published }) => published === 1,
  ])
  await expectUndisturbed()
})

test('a server that is killed at any moment is none the worse for it', async () => {
  site.start()
  await sendBoth()
  const delays = [0, 1, 2, 3].map((quarter) => Math.round(((quarter + Math.random()) / 4) * calm.duration))
  test.info().annotations.push({ type: 'killed after', description: `${delays.join(', ')} ms` })
  for (const delay of delays) {
    await wait(delay)
    await site.killAndStart()
    await site.url()
  }
  await expectUndisturbed()
})

for (const [moment, reached] of [
  ['receives', ({ status }) => status === 'receiving'],
  ['reads', ({ begun }) => begun > 0],
] satisfies [string, Moment][]) {
  test(`an import that is killed while it ${moment} its log leaves nothing of it, or all to the next server`, async () => {
    const uid = await site.startImport(join(folder, 'first'))
    await site.reaches(uid, (now) => reached(now))
    await site.killAndStart()
    await site.url()
    await site.isIdle()
    const state = storedState(site.folder)
    if (state.counts['upload'] === 0) return expectEmpty(state, 'nothing of it')
    const { uploads: _, ...contents } = calm.one.contents
    expect(state).toMatchObject({ ...calm.one, contents })
  })
}

async function sendBoth(encode = (log: Uint8Array<ArrayBuffer>) => log): Promise<[first: string, later: string]> {
  return [await site.send(encode(calm.first)), await site.send(encode(calm.later))]
}

async function killAt(uid: string, moments: readonly Moment[]): Promise<void> {
  let before: Progress | null = null
  for (const moment of moments) {
    const last: Progress | null = before
    before = await site.reaches(uid, (now) => moment(now, last))
    await site.killAndStart()
  }
}

/** What the attempt before left is gone, and this one writes. */
function isAnew(now: Progress, before: Progress | null): boolean {
  return now.snapshot !== null && now.snapshot !== before?.snapshot
}

/** What the attempt before left is on its way out. */
function isSwept(now: Progress, before: Progress | null): boolean {
  return before !== null && (now.snapshot !== before.snapshot || now.begun < before.begun)
}

/** Waits until all is read, and compares what is there with what is there when nothing disturbs. */
async function expectUndisturbed(): Promise<void> {
  await site.url()
  await site.isIdle()
  expect(await site.stop()).toEqual([])
  expect(storedState(site.folder)).toEqual(calm.both)
}

function expectEmpty(state: StoredState, when: string): void {
  expect(state, when).toMatchObject({ integrity: 'ok', strayFiles: [] })
  expect(found(state.counts), when).toEqual({})
}

function found(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
