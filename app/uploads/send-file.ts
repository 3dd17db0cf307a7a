import { parseObject } from '#app/sarif/json.ts'

/** Why the server did not take a file, or that it could not be reached, in a sentence for people. */
export class FileNotSent extends Error {
  override readonly name = 'FileNotSent'
  readonly code = 'file-not-sent'
  /** What the server answered with; null where no answer came. */
  readonly status: number | null
  constructor(sentence: string, status: number | null = null) {
    super(sentence)
    this.status = status
  }
}

/** Under which name a file is sent, to which project and for which ref, and to which project if nothing else tells one. */
type SendParameters = { name: string; project: string; ref: string; fallbackProject: string }

/** What the server says once it has a file. */
type Receipt = { id: string }

/**
 * Sends a file as it is and reports how many bytes have left. Of the parameters those that are empty are not sent; without a project the
 * server finds one. Rejects with `FileNotSent`.
 */
async function sendFile(file: Blob, parameters: SendParameters, onProgress: (sent: number) => void): Promise<Receipt> {
  const stated = Object.entries(parameters).filter(([, value]) => value !== '')
  const { status, body } = await postBody(`/api/uploads?${new URLSearchParams(stated).toString()}`, file, onProgress)
  const receipt = readReceipt(status, body)
  if (typeof receipt === 'string') throw new FileNotSent(receipt, status)
  return receipt
}

/** Sends a file with what belongs to it, and alone where that is too large for the server. Rejects with `FileNotSent`. */
export async function sendPacked(
  packed: Blob,
  file: Blob,
  parameters: SendParameters,
  onProgress: (sent: number) => void,
): Promise<Receipt> {
  try {
    return await sendFile(packed, parameters, onProgress)
  } catch (error) {
    if (packed === file || !(error instanceof FileNotSent && error.status === 413)) throw error
    return sendFile(file, parameters, onProgress)
  }
}

const lookFirst = 'Look at the uploads before you send it again.'

/**
 * Posts a body and reports how many bytes have left, which `fetch` cannot. Where no answer comes it rejects with `FileNotSent`, which says what
 * `broken` does, by whether all had left: the server may have it by then.
 */
export function postBody(
  url: string,
  body: Blob,
  onProgress: (sent: number) => void,
  broken = brokenSentence,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'text'
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded))
    request.addEventListener('load', () => resolve({ status: request.status, body: request.responseText }))
    let hasLeft = false
    request.upload.addEventListener('load', () => (hasLeft = true))
    request.addEventListener('error', () => reject(new FileNotSent(broken(hasLeft))))
    request.send(body)
  })
}

function brokenSentence(hasLeft: boolean): string {
  if (hasLeft) return `The connection broke before the server said that it has it. ${lookFirst}`
  return 'The connection broke before all of it had arrived. Nothing was stored.'
}

/** The receipt in an answer, or the sentence that says why there is none. Takes the status and the body, an upload or a problem document. */
export function readReceipt(status: number, body: string): Receipt | string {
  const answer = parseObject(body) ?? {}
  if (status < 300 && typeof answer['id'] === 'string') return { id: answer['id'] }
  const { detail, title } = answer
  if (typeof detail === 'string') return detail
  if (typeof title === 'string') return title
  const isRefused = status >= 400 && status < 500
  return `The server answered ${status}, ${isRefused ? 'and nothing was stored.' : `which does not say whether it has it. ${lookFirst}`}`
}
