import { afterEach, describe, expect, test, vi } from 'vitest'
import { readReceipt, sendPacked } from '#app/uploads/send-file.ts'

describe('the answer to a file', () => {
  test('is a receipt', () => {
    expect(readReceipt(202, '{"id":"u0123456789abcde","status":"queued"}')).toEqual({ id: 'u0123456789abcde' })
  })

  test('is the sentence of a problem document (RFC 9457)', () => {
    expect(readReceipt(413, '{"title":"The log is larger than 2 GB.","code":"too-large"}')).toBe('The log is larger than 2 GB.')
    expect(readReceipt(400, '{"title":"Bad request","detail":"The request has no body."}')).toBe('The request has no body.')
  })

  const unknown = 'which does not say whether it has it. Look at the uploads before you send it again.'

  test.each(['', 'null', '[]', '"text"', '<html>'])('is never empty, even if it is %j', (body) => {
    expect(readReceipt(413, body)).toBe('The server answered 413, and nothing was stored.')
    // What stands before the server gives up waiting for it, which may have all of it by then.
    expect(readReceipt(504, body)).toBe(`The server answered 504, ${unknown}`)
  })

  test('without an id is no receipt', () => {
    expect(readReceipt(202, '{"id":7}')).toBe(`The server answered 202, ${unknown}`)
  })
})

describe('a connection that breaks', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    [false, 'The connection broke before all of it had arrived. Nothing was stored.'],
    [true, 'The connection broke before the server said that it has it. Look at the uploads before you send it again.'],
  ])('says whether it may have been stored: all had left %j', async (hadLeft, sentence) => {
    class Request extends EventTarget {
      upload = new EventTarget()
      open() {}
      setRequestHeader() {}
      send() {
        if (hadLeft) this.upload.dispatchEvent(new Event('load'))
        this.dispatchEvent(new Event('error'))
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request)
    const body = new Blob(['log'])
    const sending = sendPacked(body, body, { name: 'a.sarif', project: '', ref: '', fallbackProject: '' }, () => undefined)
    await expect(sending).rejects.toThrow(sentence)
  })
})

describe('a file with what belongs to it', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A server that takes bodies up to a length; gives those that came. */
  function serverOf(most: number, refusal: number): string[] {
    const bodies: string[] = []
    class Request extends EventTarget {
      upload = new EventTarget()
      status = 0
      responseText = ''
      open() {}
      setRequestHeader() {}
      async send(body: Blob) {
        bodies.push(await body.text())
        this.status = body.size > most ? refusal : 202
        this.responseText = body.size > most ? '{"detail":"No."}' : '{"id":"u1"}'
        this.dispatchEvent(new Event('load'))
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request)
    return bodies
  }

  const [packed, file] = [new Blob(['log and sources']), new Blob(['log'])]
  const send = (body: Blob) => sendPacked(body, file, { name: 'a.sarif', project: '', ref: '', fallbackProject: '' }, () => undefined)

  test('is sent alone where it is too large for the server, and only there', async () => {
    const bodies = serverOf(5, 413)
    expect(await send(packed)).toEqual({ id: 'u1' })
    expect(bodies).toEqual(['log and sources', 'log'])
    const others = serverOf(5, 400)
    await expect(send(packed)).rejects.toThrow('No.')
    expect(others).toEqual(['log and sources'])
    const none = serverOf(0, 413)
    await expect(send(file)).rejects.toThrow('No.')
    expect(none).toEqual(['log'])
  })
})
