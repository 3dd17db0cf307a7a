import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from './node-flags.ts'

const program = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist/server/assay.js')

export type Program = {
  pid: number
  /** To exchange messages with what was imported ahead. */
  process: ChildProcess
  /** Lines of its output and of its error output, as they come. */
  output: readonly string[]
  errors: readonly string[]
  /** Where it serves, once it says so; null if it ends before. */
  url: Promise<string | null>
  /** Its exit code; null once it was killed. */
  exited: Promise<number | null>
  /** Ends it as a crash would, at once; resolves when it is gone. */
  kill(): Promise<void>
  /** Ends it as a service manager would; resolves when it is gone. */
  stop(): Promise<void>
}

/**
 * Starts the built `assay` command on a free port of the loopback, and gives it back before it is ready.
 * @param ahead a module that the process imports before the command; it can exchange messages with this one
 */
export function startProgram(args: readonly string[], env: Record<string, string>, ahead?: URL): Program {
  const imports = ahead === undefined ? [] : ['--import', ahead.href]
  const child = spawn(process.execPath, [...nodeFlags, ...imports, program, ...args], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ahead === undefined ? [] : ['ipc' as const])],
  }) as ChildProcess & { stdout: Readable; stderr: Readable } // which are pipes, as it says
  const output: string[] = []
  const errors: string[] = []
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = new Promise<string | null>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      output.push(line)
      const [, origin] = /^Assay is ready at (\S+)/.exec(line) ?? []
      if (origin !== undefined) resolve(origin)
    })
    void exited.then(() => resolve(null))
  })
  createInterface(child.stderr).on('line', (line) => errors.push(line))

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    child.kill(signal)
    await exited
  }

  return { pid: child.pid ?? 0, process: child, output, errors, url, exited, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
