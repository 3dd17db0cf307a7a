import { existsSync } from 'node:fs'
import { explained } from './explained.ts'
import { UnusableCommand } from './unusable-command.ts'
import { UnusableAddress } from './unusable-address.ts'
import { outliveOutputs } from './lost-output.ts'
import { leaveThreadsTheirLimits } from './small-heaps.ts'
import { complain, say } from './terminal.ts'
import { usage } from './usage.ts'
import { version } from '#app/http/version.ts'
import { UnusableSettings } from '#app/http/settings/config.ts'
import { nearest } from '#app/search/suggestions/nearest.ts'
import { UnusableDatabase } from '#app/store/unusable-database.ts'
import { UnusableFolder } from '#app/store/sqlite/unusable-folder.ts'

/** A command takes what follows its name on the command line and gives the exit code. */
type Command = (args: string[]) => Promise<number>

/** Loaded when asked for, so that `--help` answers without a database driver. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('#app/cli/commands/start.ts')).start,
  serve: async () => (await import('#app/cli/commands/serve.ts')).serve,
  samples: async () => (await import('#app/cli/commands/samples.ts')).samples,
  export: async () => (await import('#app/cli/commands/export.ts')).exportFile,
  gate: async () => (await import('#app/cli/commands/gate.ts')).gate,
  rebuild: async () => (await import('#app/cli/commands/rebuild.ts')).rebuild,
  import: async () => (await import('#app/cli/commands/import.ts')).importFiles,
}

leaveThreadsTheirLimits()
outliveOutputs()

async function main([name = '--help', ...rest]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command !== undefined && !rest.includes('--help')) return (await command())(rest)
  if (command !== undefined || name === '--help' || name === '-h' || name === 'help') return say(...usage.split('\n'))
  if (name === '--version' || name === '-v') return say(`assay ${version()}`)
  throw new UnusableCommand(`There is no command "${name}". ${hintFor(name)}`)
}

function hintFor(name: string): string {
  if (existsSync(name)) return `To read a file: npm run assay -- import ${name}`
  const likely = nearest(name, Object.keys(commands))
  return likely === null ? 'npm run assay -- --help lists them.' : `Perhaps ${likely} is meant; npm run assay -- --help lists them.`
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (thrown) {
  const error = explained(thrown)
  const isMistyped = error instanceof UnusableCommand || error instanceof UnusableSettings || error instanceof UnusableAddress
  if (!isMistyped && !(error instanceof UnusableFolder) && !(error instanceof UnusableDatabase)) throw error
  // Names that were given stand in all but those of settings, which say a fault a line.
  complain(...(error instanceof UnusableSettings ? error.message.split('\n') : [error.message]))
  process.exitCode = isMistyped ? 2 : 1
}
