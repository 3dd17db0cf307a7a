import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from 'playwright/test'
import { type StartedServer, startServer } from '#tests/setup/server.ts'

export { expect }

/** A server with the folder that is its `ASSAY_DATA`. */
type ServerWithData = StartedServer & { data: string }

type Fixtures = {
  /** Errors of the browser's console and of the server's log that the test is about; any other fails it. */
  expectedErrors: RegExp[]
  noErrors: void
}

type WorkerFixtures = {
  /** Names the database: test files that name the same share a server, and one with a name of its own begins with an empty one. */
  database: string
  /** What its environment sets besides. */
  settings: Record<string, string>
  server: ServerWithData
}

/** Every test file's `test`: a server of the worker's own with an empty database, and neither pages nor server may report errors. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['shared', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ database, settings }, provide) => {
      const data = await mkdtemp(join(tmpdir(), `assay-e2e-${database}-`))
      const server = await startServer({ ASSAY_DATA: data, ...settings })
      await provide({ ...server, data })
      await server.stop()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  expectedErrors: [[], { option: true }],
  noErrors: [
    async ({ context, server, expectedErrors }, provide) => {
      const errors: string[] = []
      const logged = server.log.length
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      await provide()
      errors.push(...server.log.slice(logged))
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})
