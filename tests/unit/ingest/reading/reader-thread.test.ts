import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import type { ReaderMessage } from '#app/ingest/reading/reader-messages.ts'
import { type ReaderThread, type Received, startReader } from '#app/ingest/reading/reader-thread.ts'
import { newFolder } from '#tests/setup/folder.ts'

vi.unmock('#app/ingest/reading/reader-thread.ts')

const small = { version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, results: [{ message: { text: 'a' } }] }] }
let folder: string
/** The threads that were started. */
const threads: Worker[] = []

beforeEach(async () => {
  folder = await newFolder()
  process.on('worker', note)
})

afterEach(async () => {
  process.off('worker', note)
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()))
})

test('the last word of a reader is heard by who was too busy to listen until it was gone', async () => {
  const reader = await readerOf('{"runs":')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  expect(await wordsOf(reader)).toEqual(['failed'])
})

describe('a thread', () => {
  test('that has read a small log reads the next, though it was refused', async () => {
    expect(await wordsOf(await readerOf(JSON.stringify(small)))).toContain('end')
    expect(await wordsOf(await readerOf('{"runs":'))).toEqual(['failed'])
    expect(await wordsOf(await readerOf(JSON.stringify(small)))).toContain('end')
    expect(threads).toHaveLength(1)
  })

  test('reads for one at a time', async () => {
    const both = await Promise.all([readerOf(JSON.stringify(small)), readerOf(JSON.stringify(small))])
    for (const words of await Promise.all(both.map(wordsOf))) expect(words).toContain('end')
    expect(threads).toHaveLength(2)
  })

  test('that was not heard to its end reads no other', async () => {
    const reader = await readerOf(JSON.stringify(small))
    await reader.messages().next()
    await reader.stop()
    expect(await wordsOf(await readerOf(JSON.stringify(small)))).toContain('end')
    expect(threads).toHaveLength(2)
  })

  test('that has read a large log reads no other', async () => {
    const large = { ...small, properties: { text: 'x'.repeat(17 * 1024 * 1024) } }
    expect(await wordsOf(await readerOf(JSON.stringify(large)))).toContain('end')
    expect(await wordsOf(await readerOf(JSON.stringify(small)))).toContain('end')
    expect(threads).toHaveLength(2)
  })
})

describe('a log that is so large that another thread scans it', () => {
  const large = { ...small, properties: { text: 'x'.repeat(33 * 1024 * 1024) } }

  test('is read as any other', async () => {
    expect(await wordsOf(await readerOf(JSON.stringify(large)))).toEqual(expect.arrayContaining(['run', 'rows', 'run-end', 'end']))
    expect(threads).toHaveLength(2)
  })

  test('and is damaged is refused', async () => {
    expect((await wordsOf(await readerOf(JSON.stringify(large).slice(0, -1)))).at(-1)).toBe('failed')
  })

  test('is not waited for where that thread fails', async () => {
    const reader = await readerOf(JSON.stringify(large))
    await reader.messages().next()
    threads[0]?.emit('error', new Error('out of memory'))
    await expect(wordsOf(reader)).rejects.toThrow('out of memory')
    await reader.stop()
  })
})

test('a thread that fails while it is ended fails nobody else', async () => {
  const reader = await readerOf(JSON.stringify(small))
  await reader.messages().next()
  const stopped = reader.stop()
  // An event that nobody listens to is thrown.
  expect(() => threads[0]?.emit('error', new Error('out of memory'))).not.toThrow()
  await stopped
})

test('a thread that fails while it waits for the next log is not given it', async () => {
  expect(await wordsOf(await readerOf(JSON.stringify(small)))).toContain('end')
  threads[0]?.emit('error', new Error('out of memory'))
  expect(await wordsOf(await readerOf(JSON.stringify(small)))).toContain('end')
  expect(threads).toHaveLength(2)
})

test('what cannot be packed is told to whoever takes it, and to nobody before', async () => {
  const unheard = vi.fn<() => void>()
  process.on('unhandledRejection', unheard)
  onTestFinished(() => void process.off('unhandledRejection', unheard))
  let isAsked = false
  const reader = await readerOf(JSON.stringify(small), () => {
    isAsked = true
    return Promise.reject(new Error('out of memory'))
  })
  const messages = reader.messages()
  await nextOf(messages, 'run')
  reader.answer({ projectKey: '', judged: [], wanted: { mode: 'rows' } })
  await vi.waitFor(() => expect(isAsked).toBe(true), 20_000)
  await turn()
  expect(unheard).not.toHaveBeenCalled()
  const { packed } = await nextOf(messages, 'rows')
  await expect(packed).rejects.toThrow('out of memory')
  await reader.stop()
})

async function nextOf(messages: AsyncGenerator<Received>, type: ReaderMessage['type']): Promise<Received> {
  for (;;) {
    const { value } = await messages.next()
    if (value === undefined || value.message.type === type) return value
  }
}

async function readerOf(log: string, pack: Parameters<typeof startReader>[1] = () => Promise.resolve([])): Promise<ReaderThread> {
  const path = join(folder, `${crypto.randomUUID()}.sarif`)
  await writeFile(path, log)
  const task = {
    documents: [{ path, member: null }],
    externals: [],
    mostBytes: defaultLimits.decodedBytes,
    sources: null,
    parameters: {},
    folder,
    limits: defaultLimits,
  }
  return startReader(task, pack)
}

/** The kinds of what a reader says, to its end. */
async function wordsOf(reader: ReaderThread): Promise<string[]> {
  const words: string[] = []
  for await (const { message } of reader.messages()) {
    words.push(message.type)
    if (message.type === 'run') reader.answer({ projectKey: '', judged: [], wanted: { mode: 'rows' } })
    if (message.type === 'rows' || message.type === 'part') reader.taken()
    if (message.type === 'end') reader.again(false)
  }
  await reader.stop()
  return words
}

function note(thread: Worker): void {
  threads.push(thread)
}
