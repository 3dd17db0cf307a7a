import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Probe = {
  /** From now on what it measures counts. */
  begin(): void
  /** Ends it; gives how many milliseconds each thing took that began after `begin`. */
  end(): Promise<number[]>
  /** Ends it, wherever it is; of no effect when it has ended. */
  kill(): void
}

/** Starts a process that does one thing over and over, with a pause after each; resolves once it has begun. */
export async function startProbe(name: 'list-probe' | 'verdict-probe', ...args: string[]): Promise<Probe> {
  const child = fork(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), args)
  await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error(`${name} did not begin.`)))
  })
  return {
    begin: () => void child.send('begin'),
    end: () =>
      new Promise((resolve, reject) => {
        child.once('message', (taken: number[]) => resolve(taken))
        child.once('exit', () => reject(new Error(`${name} ended by itself.`)))
        child.send('end')
      }),
    kill: () => void child.kill(),
  }
}
