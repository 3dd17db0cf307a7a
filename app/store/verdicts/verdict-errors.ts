import type { PresentVerdict } from './verdict-log.ts'

/** Of more results that somebody else has judged than these is told only how many there are. */
export const conflictsTold = 50

/** Someone else has changed verdicts since they were seen. */
export class VerdictConflict extends Error {
  override readonly name = 'VerdictConflict'
  readonly code = 'verdict-conflict'
  /** What is said of them now, of the first of them. */
  readonly present: PresentVerdict[]
  /** How many there are. */
  readonly count: number

  constructor(present: PresentVerdict[], count: number) {
    super(`${count} verdicts are no longer what was seen.`)
    this.present = present
    this.count = count
  }
}

/** Something has changed among the results of a query since they were counted. */
export class ResultsChanged extends Error {
  override readonly name = 'ResultsChanged'
  readonly code = 'results-changed'

  constructor() {
    super('Verdicts of results that the query found were changed meanwhile.')
  }
}

/** Ids that no result has, or none any more, as where all `areGone`: they are of results that were deleted. */
export class UnknownResults extends Error {
  override readonly name = 'UnknownResults'
  readonly code = 'unknown-results'
  readonly ids: string[]
  readonly areGone: boolean

  constructor(ids: string[], areGone: boolean) {
    super(`${ids.length} ids are of no result.`)
    this.ids = ids
    this.areGone = areGone
  }
}

/** A number that no change of verdicts has. */
export class UnknownChange extends Error {
  override readonly name = 'UnknownChange'
  readonly code = 'unknown-change'

  constructor(change: number) {
    super(`There is no change ${change}.`)
  }
}
