/** A log cannot be restored. The message is for whoever asked for it; uploads that were read by then stay (docs/export.md). */
export class NotRestored extends Error {
  override readonly name = 'NotRestored'
  readonly code = 'not-restored'
}
