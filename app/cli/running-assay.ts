import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRefused, unansweredSentence } from './connection-error.ts'
import { showProgress } from './terminal.ts'
import { progressLine } from './upload-lines.ts'
import type { UploadParameters } from '#app/ingest/parameters.ts'
import { isUnderWay } from '#app/uploads/is-under-way.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/** A running Assay was not reached, or refused what it was asked. The message says why. */
export class NotServed extends Error {
  override readonly name = 'NotServed'
  readonly code = 'not-served'
}

/** Milliseconds: a server on this machine that takes longer to say its name is not one of ours. */
const helloTimeout = 1500
const pollInterval = 200

/** Who answers at an origin such as `http://127.0.0.1:3000`. */
export async function whoAnswers(origin: string): Promise<'nobody' | 'assay' | 'another program'> {
  try {
    const response = await fetch(new URL('/api/health', origin), { signal: AbortSignal.timeout(helloTimeout) })
    const health: unknown = await response.json()
    return typeof health === 'object' && health !== null && 'name' in health && health.name === 'assay' ? 'assay' : 'another program'
  } catch (error) {
    return isRefused(error) ? 'nobody' : 'another program'
  }
}

/**
 * Sends a file to a running Assay and waits until it is read.
 * @throws NotServed with the server's own sentence when it refuses the file
 */
export async function sendFile(origin: string, file: string, parameters: UploadParameters, token: string | null): Promise<Upload> {
  const address = new URL('/api/uploads', origin)
  for (const [name, value] of Object.entries({ ...parameters, name: basename(file) })) {
    if (value !== undefined) address.searchParams.set(name, value)
  }
  const headers = new Headers({ 'Content-Type': 'application/octet-stream' })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  showProgress(`${basename(file)}: sending`)
  // The API answers `202 {id, status, url}`, or the whole upload where it is read already.
  const { id } = (await askServer(address, { method: 'POST', body: await openAsBlob(file), headers })) as { id: string }
  for (;;) {
    // The same type is what the server's route answers with.
    const upload = (await askServer(new URL(`/api/uploads/${id}`, origin), { headers })) as Upload
    if (!isUnderWay(upload)) return upload
    showProgress(progressLine(upload))
    await wait(pollInterval)
  }
}

/**
 * Asks a running Assay, and gives the JSON of its answer.
 * @throws NotServed with the server's own sentence when it refuses, or with why it cannot be reached
 */
export async function askServer(address: URL, request: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(address, request)
  } catch (error) {
    throw new NotServed(unansweredSentence(address.origin, error), { cause: error })
  }
  if (!response.ok) {
    const lacksToken = response.status === 401 && !new Headers(request.headers).has('authorization')
    throw new NotServed((await problemOf(response, address.origin)) + (lacksToken ? ' For this command, set ASSAY_TOKEN to it.' : ''))
  }
  try {
    return await response.json()
  } catch (error) {
    throw new NotServed(`${address.origin} did not answer as Assay does.`, { cause: error })
  }
}

/** RFC 9457. */
async function problemOf(response: Response, origin: string): Promise<string> {
  const problem: unknown = await response.json().catch(() => null)
  if (typeof problem === 'object' && problem !== null) {
    if ('detail' in problem) return String(problem.detail)
    if ('title' in problem) return String(problem.title)
  }
  return `${origin} answered ${response.status}, and not as Assay does.`
}
