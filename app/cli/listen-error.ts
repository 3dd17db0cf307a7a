/** The address is taken by another program, or is none of this machine's. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
  readonly code: 'address-in-use' | 'address-unusable'
  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    const inUse = cause.code === 'EADDRINUSE'
    super(inUse ? `Port ${port} is in use by another program.` : `Nobody can listen on ${host}:${port} (${cause.code ?? cause.message}).`, {
      cause,
    })
    this.code = inUse ? 'address-in-use' : 'address-unusable'
  }
}
