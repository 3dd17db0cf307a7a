/** What the example page raises on demand, so that one can see where errors go. It says nothing of anything. */
export class ExampleError extends Error {
  override readonly name = 'ExampleError'
  readonly code = 'example'

  constructor() {
    super('An error that was asked for on the example page.')
  }
}
