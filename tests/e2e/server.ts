import { expect, test as base } from 'playwright/test'
import { type ServerWithData, serverWith } from './server-with.ts'

export { expect }

type Fixtures = {
  /** Names the database: test files that name the same share a server, and one with a name of its own begins with an empty one. */
  database: string
  /** What its environment sets besides. */
  settings: Record<string, string>
  server: ServerWithData
  /** Errors of the browser's console and of the server's log that the test is about; any other fails it. */
  expectedErrors: RegExp[]
  /** What the browser has reported so far. */
  browserErrors: string[]
  noErrors: void
}

type WorkerFixtures = {
  /** Gives the server of a database with these settings, started once. */
  serverOf: (database: string, settings: Record<string, string>) => Promise<ServerWithData>
}

const shared = JSON.stringify(['shared', {}])

/**
 * Every test file's `test`: a server of the worker's own with an empty database, and neither pages nor server may report errors. Servers change from file
 * to file while the worker and its browser stay, which take longer to start: of servers with a database of their own only the last is kept.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['shared', { option: true }],
  settings: [{}, { option: true }],
  serverOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, provide) => {
      const servers = new Map<string, ServerWithData>()
      await provide(async (database, settings) => {
        const name = JSON.stringify([database, settings])
        const known = servers.get(name)
        if (known !== undefined) return known
        for (const [other, server] of servers) {
          if (other === shared) continue
          servers.delete(other)
          await server.stop()
        }
        const server = await serverWith(settings)
        servers.set(name, server)
        return server
      })
      for (const server of servers.values()) await server.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf, database, settings }, provide) => provide(await serverOf(database, settings)),
  baseURL: async ({ server }, provide) => provide(server.url),
  expectedErrors: [[], { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- as above
  browserErrors: async ({}, provide) => provide([]),
  context: async ({ context, browserErrors }, provide) => {
    context.on('weberror', (error) => browserErrors.push(String(error.error())))
    context.on('console', (message) => {
      if (message.type() === 'error') browserErrors.push(`${message.text()} (${message.location().url})`)
    })
    await provide(context)
  },
  noErrors: [
    async ({ server, browserErrors, expectedErrors }, provide) => {
      const logged = server.log.length
      await provide()
      const errors = [...browserErrors, ...server.log.slice(logged)]
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})
