import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '#app/store/database.ts'
import { answerSelection } from './answer.ts'
import type { SelectionQuestion } from '#app/search/answers/answers.ts'
import { areOthersSince, type Picked, pickRows } from '#app/search/answers/picked-rows.server.ts'
import { unpackSelected } from '#app/search/answers/selection.server.ts'
import { someAtOnce } from '#app/search/answers/some-at-once.ts'
import { readWalked, type WalkedRow } from '#app/search/sql/walked-rows.server.ts'

/** Rows that are read at once: some milliseconds of the thread, where the database is embedded. Elsewhere it is waited for, each time. */
const rowsAtOnce = { sqlite: 200, postgres: 500 }

/** Rows of the list were deleted while they were read: what was given until then is not all of it. */
export class RowsGone extends Error {
  override readonly name = 'RowsGone'
  readonly code = 'rows-gone'

  constructor(count: number) {
    super(`${count} of the rows that were selected are not there any more.`)
  }
}

/** Of the results whose rows are asked for some have none in the list. */
export class NotListed extends Error {
  override readonly name = 'NotListed'
  readonly code = 'not-listed'

  constructor(count: number, q: string) {
    super(`Not all of ${count} results have a row in the list of “${q}”.`)
  }
}

/** A list has other rows than was seen of it. */
export class OtherRows extends Error {
  override readonly name = 'OtherRows'
  readonly code = 'other-rows'
  readonly total: number

  constructor(total: number) {
    super(`The list has ${total} rows by now.`)
    this.total = total
  }
}

/**
 * Every row of a list, in order, up to 500 at a time, or those of what was `picked` of it; `total` is known before
 * the first. Throws `NotListed` where one of the ids that were picked by has none, and `OtherRows` where the list is no longer what was seen. All that a row says is as it was at the moment of the call, verdicts included, however
 * long the reading takes; only what is deleted meanwhile is missed, and then `rows` throws `RowsGone`.
 * Between two reads the thread is anybody's, and between the selections of two lists what answers them.
 */
export async function answerRows(
  database: Database,
  { now = new Date().toISOString(), picked, ...asked }: Omit<SelectionQuestion, 'now'> & { now?: string; picked?: Picked | undefined },
): Promise<{ total: number; rows: AsyncGenerator<WalkedRow[], void> }> {
  const selection = await selecting(async () => {
    const all = await answerSelection(database, { ...asked, now })
    if (picked === undefined) return all
    const rows = await pickRows(database, all, picked)
    if (rows === null) throw new NotListed(picked.ids.length, asked.q)
    const total = all.sightings.length
    const { mark } = picked
    if (total !== (picked.total ?? total) || (mark !== undefined && (await areOthersSince(database, all, mark)))) throw new OtherRows(total)
    return rows
  })
  const { sightings, standings, lastVerdict } = selection
  async function* walk(): AsyncGenerator<WalkedRow[], void> {
    const step = rowsAtOnce[database.engine]
    for (let at = 0; at < sightings.length; at += step) {
      const wanted = sightings.subarray(at, at + step)
      const read = await reading(() => readWalked(database, wanted, { lastVerdict, now }))
      const rows = Array.from(wanted).flatMap((sighting, index): WalkedRow[] => {
        const row = read.get(sighting)
        return row === undefined ? [] : [{ ...row, ...unpackSelected(standings[at + index] ?? 0) }]
      })
      if (rows.length < wanted.length) throw new RowsGone(wanted.length - rows.length)
      yield rows
    }
  }
  return { total: sightings.length, rows: walk() }
}

/** However many lists are walked at once, one of them is selected, and one read of one of them lies between two turns of the event loop. */
const [selecting, reading] = [turnByTurn(), turnByTurn()]

function turnByTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  const oneByOne = someAtOnce(1)
  return (work) =>
    oneByOne(async () => {
      await turn()
      return work()
    })
}
