import { RowsGone } from '#app/search/answer-rows.ts'
import type { WalkedRow } from '#app/search/sql/walked-rows.server.ts'
import { elementReader } from '#app/store/blocks/blocks.ts'
import { type DamagedBlock, unlessDamaged } from '#app/store/blocks/damaged-block.ts'
import type { Database } from '#app/store/database.ts'
import { exportedResult } from './exported-result.ts'
import { inlineProperties, type LogPlaces, logMembersOf, readLogMembers } from './log-members.ts'
import { ownTurn } from './own-turn.ts'
import { headerPieces } from './header-pieces.ts'

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** Bytes that are put together before the thread is left to others. */
const bytesAtOnce = 128 * 1024

/**
 * Rows as one SARIF log. They come in the order in which they are stored, so that the results of a run stand together; each run brings all
 * that it had but the results that are not among the rows, and every index in a result still leads where it led. What is damaged is told, and the rest goes on.
 */
export async function* sarifLog(
  database: Database,
  rows: AsyncIterable<WalkedRow[]>,
  onDamaged: (error: DamagedBlock) => void,
): AsyncGenerator<Buffer, void> {
  let run: number | null = null
  let block: { id: number; element: Awaited<ReturnType<typeof elementReader>> } = { id: 0, element: null }
  // Not before there are rows to follow it: whoever asks for results that are gone by now can still be told.
  let pieces: Buffer[] = [Buffer.from(`{"$schema":"${schema}","version":"2.1.0","runs":[`)]
  let bytes = 0
  const logs = new Map<string, LogPlaces>()
  for await (const some of rows) {
    for (const row of some) {
      const isFirst = row.run !== run
      if (isFirst) {
        if (run !== null) pieces.push(Buffer.from('\n]},'))
        yield Buffer.concat(pieces)
        pieces = []
        bytes = 0
        run = row.run
        const members = await logMembersOf(database.kysely, run)
        const isTold = members.places.length === 0 || logs.has(members.log)
        if (!isTold) logs.set(members.log, members)
        yield* headerPieces(database, row, isTold ? null : await readLogMembers(database.kysely, members.places, onDamaged), onDamaged)
        pieces.push(Buffer.from('"results":['))
      }
      if (block.id !== row.block) block = { id: row.block, element: await elementReader(database.kysely, row.block) }
      const { element } = block
      if (element === null) throw new RowsGone(1)
      const original = await unlessDamaged(() => element(row.slot), onDamaged)
      const result = exportedResult(row, original)
      pieces.push(Buffer.from(isFirst ? '\n' : ',\n'), result)
      bytes += result.length
      if (bytes < bytesAtOnce) continue
      yield Buffer.concat(pieces)
      pieces = []
      bytes = 0
      await ownTurn()
    }
  }
  yield Buffer.concat([...pieces, Buffer.from(run === null ? ']' : '\n]}]')])
  let count = 0
  for await (const json of inlineProperties(database.kysely, logs.values())) {
    yield Buffer.from(`${count++ === 0 ? ',"inlineExternalProperties":[' : ','}${json}`)
  }
  yield Buffer.from(count === 0 ? '}\n' : ']}\n')
}
