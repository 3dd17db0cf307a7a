/** A log cannot be restored. The message is for whoever asked for it; nothing has been changed unless it says so. */
export class NotRestored extends Error {
  override readonly name = 'NotRestored'
  readonly code = 'not-restored'
}
