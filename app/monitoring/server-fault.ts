/** An error of the server as a browser may see it: what it was is in the server's log, under the digest. */
export class ServerFault extends Error {
  override readonly name = 'ServerFault'
  readonly code = 'failed'
  readonly status = 500
  readonly digest: string

  constructor(digest: string) {
    super(`Something went wrong on the server. Its log has it under ${digest}.`)
    this.digest = digest
  }
}

/** A request that cannot be answered as it stands, such as one that its schema refuses. `why` is for the log: no browser is told. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'
  readonly code = 'bad-request'
  readonly status = 400

  constructor(why = '') {
    super(`The request cannot be used as it stands. ${why}`.trim())
  }
}
