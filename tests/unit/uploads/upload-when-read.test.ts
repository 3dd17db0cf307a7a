import type { LogEvent } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ServerState } from '#app/http/server-state.ts'
import { whenGone } from '#app/http/when-gone.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { uploadWhenRead } from '#app/uploads/upload-when-read.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { stallBefore } from '#tests/unit/ingest/inline-reader.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s', (engine) => {
  const store = useStore(engine)

  test('an upload is waited for by its own row alone, and then told whole', async () => {
    const uid = await store.accept(named(['a', 'b']), { project: store.project(), fileName: 'a.sarif' })
    const { reached, goOn } = stallBefore('end')
    const reading = store.readNext()
    await reached
    const asked: LogEvent[] = []
    const beside = await openDatabase(store.db.location, { log: (event) => void asked.push(event) })
    asked.splice(0)
    const looks: unknown[] = []
    let whileReading = 0
    const upload = await uploadWhenRead(beside, uid, Infinity, new AbortController().signal, (progress) => {
      if (looks.push(progress) < 3) return
      if (looks.length === 3) whileReading = asked.length
      goOn()
    })
    await beside.close()
    expect(looks[0]).toMatchObject({ fileName: 'a.sarif', status: 'reading' })
    expect(whileReading).toBe(3)
    expect(upload).toEqual(await reading)
    expect(upload).toMatchObject({ status: 'done', tools: ['Tool'], results: 2 })
  })

  test('an upload, and what is being deleted, is waited for no longer where the clock is set back meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const uid = await store.accept(named(['a']), { project: store.project() })
    const [patience, enough] = [100, 40]
    let looks = 0
    const giveUp = new AbortController()
    function look(): void {
      if (++looks === 1) vi.setSystemTime(Date.now() - 3_600_000)
      if (looks === enough) giveUp.abort()
    }
    expect(await uploadWhenRead(store.db, uid, patience, giveUp.signal, look)).toMatchObject({ status: 'queued' })
    expect(looks).toBeLessThan(enough)
    looks = 0
    // Ends where it would look for longer.
    const left = { executeTakeFirst: async () => (look(), giveUp.signal.aborted ? undefined : {}) }
    const whileReading = <T>(work: () => Promise<T>) => work()
    const state = { config: { readingPatience: patience }, queue: { wake: () => {}, whileReading } } as unknown as ServerState // all that it asks
    expect(await whenGone(state, left)).toBe('deleting')
    await store.readNext()
  })
})
