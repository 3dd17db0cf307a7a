import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test as base } from 'playwright/test'

export { expect }

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = join(root, 'dist/server/assay.js')

export type Server = {
  /** Without a slash at its end. */
  url: string
  /** Its `ASSAY_DATA`. */
  data: string
}

type Fixtures = {
  /** Errors in the browser's console that the test is about; any other fails it. */
  expectedErrors: RegExp[]
  quietConsole: void
}

/** Every test file's `test`: a server of the worker's own with an empty database, and pages that must not report errors. */
export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that a fixture needs no other
    async ({}, provide) => {
      const data = await mkdtemp(join(tmpdir(), 'assay-e2e-'))
      const { url, stop } = await startServer({ ASSAY_DATA: data })
      await provide({ url, data })
      await stop()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  expectedErrors: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedErrors }, provide) => {
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      await provide()
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Starts the built server on a free port. The first line that it prints says where it is. */
export async function startServer(env: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, [program, 'serve'], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  for await (const line of createInterface(server.stdout)) {
    const [url] = /http:\/\/[\d.:]+/.exec(line) ?? []
    if (url === undefined) continue
    server.stdout.resume()
    return {
      url,
      async stop() {
        server.kill('SIGTERM')
        await exited
      },
    }
  }
  throw new Error('The server ended before it was ready')
}
