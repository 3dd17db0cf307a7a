import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from './node-flags.ts'

const program = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist/server/assay.js')

export type StartedServer = {
  /** Without a slash at its end. */
  url: string
  /** Everything that it wrote to its error output so far, line by line. */
  log: readonly string[]
  /** Ends it as a service manager would, and resolves when it is gone. Throws if it stays, after ending it for good. */
  stop(): Promise<void>
}

/** So long a server may take to end, in milliseconds. It promises ten seconds; the machine may have much else to do. */
const patience = 20_000

/** Starts the built server on a free port of the loopback. The first line that it prints says where it is. Throws if it ends before. */
export async function startServer(env: Record<string, string>): Promise<StartedServer> {
  const server = spawn(process.execPath, [...nodeFlags, program, 'serve'], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const log: string[] = []
  createInterface(server.stderr).on('line', (line) => log.push(line))
  for await (const line of createInterface(server.stdout)) {
    const [url] = /http:\/\/[\d.:]+/.exec(line) ?? []
    if (url === undefined) continue
    server.stdout.resume()
    return {
      url,
      log,
      async stop() {
        server.kill('SIGTERM')
        const tooLong = setTimeout(() => server.kill('SIGKILL'), patience)
        await exited
        clearTimeout(tooLong)
        if (server.signalCode === 'SIGKILL') throw new Error(`The server did not stop within ${patience / 1000} s.`)
      },
    }
  }
  throw new Error(`The server ended before it was ready:\n${log.join('\n')}`)
}
