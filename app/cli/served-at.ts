import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { whoAnswers } from './running-assay.ts'
import { type Config, originOf } from '#app/http/settings/config.ts'

/** Of which data folder, if any: a PostgreSQL database has none that all its servers share. */
type Folder = Pick<Config, 'data' | 'databaseUrl'>

/** Notes in the data folder of an embedded database where it is served, for the commands beside the server. Gives what takes it back. */
export async function noteServedAt(folder: Folder, origin: string): Promise<() => Promise<void>> {
  const path = noteIn(folder)
  if (path === null) return async () => {}
  const before = await servedAt(folder)
  // Without it, links name the port that is set: nothing to end a server for.
  await writeFile(path, origin).catch(() => {})
  return async () => {
    // Another server of the same folder may have written its own; and the one that was there before this may still be.
    if ((await noted(path)) !== origin) return
    if (before !== null && before !== origin && (await answers(before))) await writeFile(path, before).catch(() => {})
    else await rm(path, { force: true }).catch(() => {})
  }
}

/** The origin of the server of a folder that has noted itself, if it still answers. */
export async function servedAt(folder: Folder): Promise<string | null> {
  const path = noteIn(folder)
  const origin = path === null ? null : await noted(path)
  return origin !== null && (await answers(origin)) ? origin : null
}

/** Where a browser finds what a command tells of: at the server of the same folder, else where the settings have one. */
export async function servedOrigin(config: Config): Promise<string> {
  return (await servedAt(config)) ?? originOf(config)
}

async function answers(origin: string): Promise<boolean> {
  return (await whoAnswers(origin)) === 'assay'
}

function noteIn({ data, databaseUrl }: Folder): string | null {
  return databaseUrl === null ? join(data, 'served-at') : null
}

async function noted(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return URL.canParse(text) && /^https?:/.test(text) ? new URL(text).origin : null
}
