import { UnusableCommand } from '#app/cli/unusable-command.ts'
import { readOptions } from '#app/cli/read-options.ts'
import { runServer } from '#app/cli/run-server.ts'
import { serverConfig } from '#app/http/server-state.ts'

/** `assay serve`: what a machine runs. It takes the port that it is given or fails, and loads nothing. */
export async function serve(args: string[]): Promise<number> {
  const { positionals } = readOptions(args, {})
  if (positionals.length > 0) throw new UnusableCommand('serve takes no files; import and start do.')
  const config = serverConfig()
  const running = await runServer(config, { first: config.port, last: config.port })
  await running?.stopped
  return 0
}
