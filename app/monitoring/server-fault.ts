/** Why the server failed: for something that nobody foresaw, for want of room on its disk, or of its database. */
type FaultCode = 'failed' | 'disk-full' | 'unavailable'

/** An error of the server as a browser may see it: what it was is in the server's log, under the digest. */
export class ServerFault extends Error {
  override readonly name = 'ServerFault'
  readonly code: FaultCode
  readonly status: number
  readonly digest: string

  /** `sentence` is for people. */
  constructor(digest: string, sentence = '', code: FaultCode = 'failed', status = 500) {
    super(sentence)
    this.digest = digest
    this.code = code
    this.status = status
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
