/** The command line asks for what cannot be done. The message is for whoever typed it. */
export class UnusableCommand extends Error {
  override readonly name = 'UnusableCommand'
  readonly code = 'command-line'
}
