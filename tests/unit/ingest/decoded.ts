import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DecodeOptions, decodeLog } from '#app/ingest/decoding/decode.ts'
import { UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { defaultLimits as limits } from '#tests/setup/default-limits.ts'

type Decoded = { text: string; member: string | null; temporary: boolean; skipped: string[] }

/** A log with characters of every length in UTF-8. */
export const log = JSON.stringify({ version: '2.1.0', runs: [{ results: [{ message: { text: 'é \u{1f600} \u0000' } }] }] })

/** The logs decoded from an upload of these bytes. Throws too if any file but theirs is left behind, whatever the outcome. */
export async function decoded(bytes: Uint8Array | string, options: Partial<DecodeOptions> = {}): Promise<Decoded[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-decode-'))
  const outcome = await decodedIn(folder, bytes, options).catch((error: unknown) => ({ error }))
  const left = await readdir(folder)
  await rm(folder, { recursive: true })
  if (left.join() !== 'upload') throw new Error(`left behind: ${left.join()}`)
  if ('error' in outcome) throw outcome.error
  return outcome
}

/** How decoding an upload of these bytes is refused. */
export async function refused(bytes: Uint8Array | string, options: Partial<DecodeOptions> = {}): Promise<UnreadableUpload> {
  const outcome: unknown = await decoded(bytes, options).catch((error: unknown) => error)
  if (outcome instanceof UnreadableUpload) return outcome
  throw new Error('was not refused', { cause: outcome })
}

async function decodedIn(folder: string, bytes: Uint8Array | string, options: Partial<DecodeOptions>): Promise<Decoded[]> {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  const skipped: string[] = []
  const onSkipped = (member: string, reason: string) => void skipped.push(`${member}: ${reason}`)
  const logs = await decodeLog(path, { encoding: null, fileName: 'a.sarif', folder, limits, onSkipped, ...options })
  const read: Decoded[] = []
  for (const { path: at, member, temporary } of logs) {
    read.push({ text: await readFile(at, 'utf8'), member, temporary, skipped })
    if (temporary) await rm(at)
  }
  return read
}
