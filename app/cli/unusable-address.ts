/** The address is taken by another program, or is none of this machine's. */
export class UnusableAddress extends Error {
  override readonly name = 'UnusableAddress'
  readonly code: 'address-in-use' | 'address-unusable'
  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    const inUse = cause.code === 'EADDRINUSE'
    const used = `Port ${port} is in use, by an Assay that runs already or by another program. Set PORT to one that is free.`
    super(inUse ? used : unusable(host, port, cause), { cause })
    this.code = inUse ? 'address-in-use' : 'address-unusable'
  }
}

function unusable(host: string, port: number, { code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'EACCES') return `Whoever started Assay may not listen on port ${port} (EACCES). Set PORT to one from 1024 on.`
  const isElsewhere = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
  if (isElsewhere) return `HOST is ${host}, which is no address of this machine (${code}). 0.0.0.0 stands for all that it has.`
  return `Nobody can listen on ${host}:${port} (${code || message}).`
}
