import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseLocation } from '#app/store/database.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'
import { startProgram } from '#tests/setup/program.ts'
import { watchProcesses } from './memory.ts'
import { type Probe, startProbe } from './probe.ts'

type MeasuredUpload = {
  /** Milliseconds from the first byte sent until the log was read. */
  taken: number
  /** Most anonymous memory of the server, in bytes. */
  memory: number | null
  /** Milliseconds that others waited meanwhile, if any asked: for pages of the list, and for writes of the size of a verdict. */
  lists: number[]
  verdicts: number[]
}

const lookEvery = 100

/** Starts a server on new data with the log `before` in it, and sends `log` to it; with `isAsked` while others ask for the list and write verdicts. */
export async function measureUpload(
  env: Record<string, string>,
  { before, log, isAsked }: { before: string; log: string; isAsked: boolean },
): Promise<MeasuredUpload> {
  const server = startProgram(['serve'], env)
  const probes: Probe[] = []
  try {
    const url = await server.url
    if (url === null) throw new Error(`The server does not start: ${server.errors.join('\n')}`)
    await send(url, before, 'before')
    if (isAsked) probes.push(await startProbe('list-probe', url), await startProbe('verdict-probe', JSON.stringify(databaseLocation(env))))
    const used = watchProcesses(server.pid)
    for (const probe of probes) probe.begin()
    const begin = Date.now()
    const upload = await send(url, log, 'bench')
    const [lists = [], verdicts = []] = await Promise.all(probes.map((probe) => probe.end()))
    // The server's own clock, which is this machine's: polling would add what it waits.
    const taken = Date.parse(upload.finishedAt ?? '') - begin
    return { taken, memory: used().memory, lists, verdicts }
  } finally {
    for (const probe of probes) probe.kill()
    await server.stop()
  }
}

/** Sends a log to the server, and looks until it is read. Throws if it is not. */
async function send(url: string, log: string, project: string): Promise<Upload> {
  // The API answers with the upload, or with `{id, status, url}` where it is not read yet.
  let upload = JSON.parse(await post(`${url}/api/uploads?project=${project}&name=log.sarif&wait=1`, log)) as Upload
  while (upload.id !== undefined && upload.status !== 'done' && upload.status !== 'failed') {
    await wait(lookEvery)
    upload = (await (await fetch(`${url}/api/uploads/${upload.id}`)).json()) as Upload
  }
  if (upload.status !== 'done') throw new Error(`The upload was not read: ${JSON.stringify(upload)}`)
  return upload
}

/** Streams a file from the disk; `fetch` takes three times the processor for it, of which there are two for all that is measured. */
async function post(url: string, file: string): Promise<string> {
  const asking = request(url, { method: 'POST', headers: { 'content-length': (await stat(file)).size } })
  const answer = new Promise<IncomingMessage>((resolve, reject) => asking.once('response', resolve).once('error', reject))
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), asking)
  return text(await answer)
}
