import { basename } from 'node:path'
import { startProgram } from '#tests/setup/program.ts'
import { type Used, watchProcesses } from './memory.ts'

export type MeasuredImport = Used & {
  /** Milliseconds from the start of the command to its end. */
  taken: number
  /** What the command said of the log, such as `100,000 results stored, 100,000 new, 0 fixed`. */
  outcome: string
}

/** Runs `assay import` on a log, with what else is said of it (`--commit HASH`). Throws if it does not end well. */
export async function measureImport(env: Record<string, string>, log: string, ...args: string[]): Promise<MeasuredImport> {
  const begin = performance.now()
  const command = startProgram(['import', ...args, log], env)
  const watched = watchProcesses(command.pid)
  const code = await command.exited
  const taken = performance.now() - begin
  const used = watched()
  // The last, since a busy machine makes it say that it waits.
  const said = command.output.findLast((line) => line.startsWith(`${basename(log)}: `) && !line.includes('%'))
  if (code === 0 && said !== undefined) return { ...used, taken, outcome: said.slice(basename(log).length + 2) }
  throw new Error(`assay import ended with ${code}: ${[...command.output, ...command.errors].join('\n')}`)
}
