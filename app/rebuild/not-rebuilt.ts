/** A store cannot be rebuilt. The message is for whoever asked for it; what was there is as it was. */
export class NotRebuilt extends Error {
  override readonly name = 'NotRebuilt'
  readonly code = 'not-rebuilt'
}
