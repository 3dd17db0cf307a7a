import type { Run } from '#app/sarif/runs/run.ts'
import { snippetLines } from '#app/sarif/source/source-pieces.ts'
import type { Queryable } from '#app/store/database.ts'
import { type Seen, sourceText } from '#app/store/uploads/sources.ts'
import type { GivenText } from './known-texts.server.ts'

/** What was given of a file with an upload that the result was seen in; null where nothing was. */
export async function givenText(db: Queryable, run: Run, seen: Seen, path: string): Promise<GivenText | null> {
  const kept = await sourceText(db, seen, path)
  if (kept === null) return null
  const [first] = kept.stretches
  if (kept.isWhole) return { whole: first?.text ?? '', pieces: [], lines: kept.lines }
  const pieces = kept.stretches.map(({ first: line, text }) => ({
    origin: 'given' as const,
    first: line,
    lines: snippetLines(run, text),
    skipped: 0,
    endsWithin: false,
  }))
  return { whole: null, pieces, lines: kept.lines }
}
