import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StartedServer, startServer } from '#tests/setup/server.ts'

/** A server with the folder that is its `ASSAY_DATA`. */
export type ServerWithData = StartedServer & { data: string }

/** A server with an empty database and settings of its own; `stop` removes what it stored. */
export async function serverWith(env: Record<string, string>): Promise<ServerWithData> {
  const data = await mkdtemp(join(tmpdir(), 'assay-e2e-'))
  const server = await startServer({ ASSAY_DATA: data, ...env })
  return {
    ...server,
    data,
    async stop() {
      await server.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}
