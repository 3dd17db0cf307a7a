import { afterEach, expect, test, vi } from 'vitest'
import { currentTransfers } from '#app/uploads/transfer-store.ts'
import { startTransfers } from '#app/uploads/transfers.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that takes what is sent, says of it in turn what is given here, and then knows it no more. */
function stubServer(...statuses: string[]): void {
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 202
    responseText = '{"id":"u1"}'
    open() {}
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', async () => {
    const status = statuses.shift()
    return status === undefined ? new Response(null, { status: 404 }) : Response.json({ id: 'u1', status })
  })
}

function sendOne(): Promise<void> {
  return new Promise((onRead) => startTransfers([{ name: 'a.sarif', file: new File(['{}'], 'a.sarif') }], { project: '', ref: '', onRead }))
}

test('an upload that the server knows no more, as with other data, is told of and is not read for ever', async () => {
  stubServer('queued', 'reading')
  await sendOne()
  expect(currentTransfers()[0]).toMatchObject({
    upload: null,
    problem: 'The server had it, and does not know it any more. Send it again if it is still wanted.',
  })
})

test('one that was read has no problem', async () => {
  stubServer('reading', 'done')
  await sendOne()
  expect(currentTransfers()[0]).toMatchObject({ upload: { status: 'done' }, problem: null })
})
