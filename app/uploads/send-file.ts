/** Why the server did not take a file, or that it could not be reached, in a sentence for people. */
export class FileNotSentError extends Error {
  readonly code = 'file-not-sent'
  constructor(sentence: string) {
    super(sentence)
    this.name = 'FileNotSentError'
  }
}

/** What the server says once it has a file. */
export type Receipt = { id: string }

/**
 * Sends a file as it is and reports how many bytes have left. `fetch` cannot report that. An empty project lets the server find one.
 * Rejects with `FileNotSentError`.
 */
export function sendFile(file: File, project: string, onProgress: (sent: number) => void): Promise<Receipt> {
  const parameters = new URLSearchParams({ name: file.name })
  if (project !== '') parameters.set('project', project)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/uploads?${parameters.toString()}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'text'
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded))
    request.addEventListener('load', () => {
      const receipt = readReceipt(request.status, request.responseText)
      if (typeof receipt === 'string') reject(new FileNotSentError(receipt))
      else resolve(receipt)
    })
    request.addEventListener('error', () =>
      reject(new FileNotSentError('The connection broke before all of it had arrived. Nothing was stored.')),
    )
    request.send(file)
  })
}

/** The receipt in an answer, or the sentence that says why there is none. Takes the status and the body, an upload or a problem document. */
export function readReceipt(status: number, body: string): Receipt | string {
  const answer = parseObject(body)
  if (status < 300 && typeof answer['id'] === 'string') return { id: answer['id'] }
  const { detail, title } = answer
  if (typeof detail === 'string') return detail
  if (typeof title === 'string') return title
  return `The server answered ${status}, and nothing was stored.`
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    // An object that came from JSON has string keys and unknown values.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
