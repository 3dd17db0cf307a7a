import { rootOfRun, storedParameters } from '#app/ingest/parameters.ts'
import { pageText } from '#app/results/message/page-text.server.ts'
import { loadRun } from '#app/store/projects/load-run.ts'
import { answerValues } from '#app/search/answer.ts'
import { printValue } from '#app/search/language/print.ts'
import type { Database } from '#app/store/database.ts'
import { presentUploads } from '#app/store/uploads/present-uploads.ts'
import { describeRun } from './describe-run.server.ts'
import { describeStatements } from './describe-statements.server.ts'
import { silentRules } from './silent-rules.server.ts'
import type { UploadRuns } from './runs.schemas.ts'

const mostRuns = 20
/** Rules with results beyond these are not counted by name. */
const mostRules = 200

/** The runs of a published upload, each with whether it is complete and what it says of itself; at most 20. Of a repetition those that it repeats. */
export async function loadUploadRuns(database: Database, uid: string): Promise<UploadRuns> {
  const db = database.kysely
  const upload = await presentUploads(db).select(['id', 'repeats', 'parameters', 'status']).where('uid', '=', uid).executeTakeFirst()
  if (upload === undefined || upload.status !== 'done') return { runs: [], more: 0 }
  const id = upload.repeats ?? upload.id
  const parameters = storedParameters(upload.parameters)
  const rows = await db
    .selectFrom('run')
    .innerJoin('upload', 'upload.id', 'run.upload')
    .leftJoin('snapshot', 'snapshot.id', 'run.snapshot')
    .leftJoin('series', 'series.id', 'snapshot.series')
    .leftJoin('tool', 'tool.id', 'series.tool')
    .select(['run.id', 'run.ordinal', 'run.pointer', 'run.complete', 'upload.uid', 'tool.name as tool', 'series.category'])
    .where('run.upload', '=', id)
    .orderBy('run.ordinal')
    .limit(mostRuns + 1)
    .execute()
  const runs = await Promise.all(
    rows.slice(0, mostRuns).map(async ({ id: run, ordinal, pointer, complete, uid: original, tool, category }) => {
      const header = await loadRun(db, database, run)
      const found = tool === null ? new Set<string>() : await rulesFound(database, original, tool, category ?? '')
      return pageText({
        pointer,
        ...describeRun(header, complete === 1, rootOfRun(parameters, ordinal) ?? ''),
        rules: silentRules(header, found),
        statements: describeStatements(header, Math.min(rows.length, mostRuns)),
      })
    }),
  )
  const more = rows.length <= mostRuns ? 0 : (await countRuns(database, id)) - mostRuns
  return { runs, more }
}

/** The rules that the upload's snapshot of a tool and category has results of; null where there are too many to name. */
async function rulesFound(database: Database, uid: string, tool: string, category: string): Promise<Set<string> | null> {
  const q = [`upload:${uid}`, `tool:${printValue(tool)}`, ...(category === '' ? [] : [`category:${printValue(category)}`])].join(' ')
  const facet = await answerValues(database, { q, field: 'rule', text: '', limit: mostRules })
  return facet.more > 0 ? null : new Set(facet.values.map(({ label }) => label))
}

async function countRuns(database: Database, upload: number): Promise<number> {
  const { runs } = await database.kysely
    .selectFrom('run')
    .select((eb) => eb.fn.countAll<number>().as('runs'))
    .where('upload', '=', upload)
    .executeTakeFirstOrThrow()
  return runs
}
