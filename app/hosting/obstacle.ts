import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, UnusableSettings } from '#app/http/settings/config.ts'
import { serverConfig } from '#app/http/server-state.ts'

/** Why Assay cannot serve: a sentence for whoever asks, which says what to do and tells no secret, and what else the log should have. */
type Obstacle = { sentence: string; detail: string }

/** What keeps Assay from serving where there is no disk that lasts, and everyone can reach it; null if nothing does. */
export async function findObstacle(): Promise<Obstacle | null> {
  let config: Config
  try {
    config = serverConfig()
  } catch (error) {
    if (!(error instanceof UnusableSettings)) throw error
    return { sentence: 'A setting of Assay cannot be used. The log says which.', detail: error.message }
  }
  if (config.databaseUrl === null) {
    return obstacle(
      'Assay has no database here: the embedded one needs a disk that lasts. Set DATABASE_URL to the address of a PostgreSQL database.',
    )
  }
  if (config.token === null && !config.allowAnonymous) {
    return obstacle('Nothing guards Assay here. Set ASSAY_TOKEN, or ASSAY_ALLOW_ANONYMOUS=1 to let anybody read and write.')
  }
  const reason = await whyNotWritable(config.data)
  if (reason === null) return null
  const sentence =
    'Assay cannot write to the folder ASSAY_DATA, where uploads are kept while they are read. Set it to one that can be written.'
  return { sentence, detail: reason }
}

function obstacle(sentence: string): Obstacle {
  return { sentence, detail: 'docs/hosting/serverless.md has the settings.' }
}

async function whyNotWritable(folder: string): Promise<string | null> {
  const probe = join(folder, `.${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
    return null
  } catch (error) {
    return String(error)
  }
}
