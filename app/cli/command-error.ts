/** The command line asks for what cannot be done. The message is for whoever typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code = 'command-line'
}
