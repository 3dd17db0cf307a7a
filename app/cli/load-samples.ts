import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFile } from './read-file.ts'
import { say } from './terminal.ts'
import type { Config } from '#app/http/settings/config.ts'
import type { ServerState } from '#app/http/server-state.ts'

const folder = fileURLToPath(new URL('../../app/cli/samples', import.meta.url))

/** Whether nobody has used the embedded database yet. Samples that were removed do not come back. */
export function isNewDatabase(config: Config): boolean {
  return config.databaseUrl === null && !existsSync(join(config.data, 'assay.db'))
}

/** Reads the logs that come with Assay, so that there is something to look at before the first log of one's own. */
export async function loadSamples(state: ServerState): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sarif')).sort()
  for (const name of names) await readFile(state, join(folder, name), { fallbackProject: name.replace(/\.sarif$/, '') }, { sample: true })
  say(`Loaded ${names.length} sample logs; the start page removes them.`)
}
