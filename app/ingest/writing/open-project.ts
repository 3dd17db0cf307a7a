import { unnamedFile } from '#app/ingest/receiving/unnamed-file.ts'
import type { Database } from '#app/store/database.ts'
import { ensureProject, type Project, projectKey, repositoryProjectKey } from '#app/store/projects/projects.ts'
import { defaultRefName, ensureRef, findRef, refName } from '#app/store/projects/refs.ts'
import { heldTransaction } from '#app/store/uploads/readings.ts'
import type { RunNotice } from '#app/ingest/reading/reader-messages.ts'
import { ImportReport, type ReportEntry } from '#app/ingest/reporting/report.ts'
import type { UploadToRead } from './upload-to-read.ts'

/** Where the results of an upload go: `bases` are the refs that a ref is compared with at first, the likeliest first. `remarks`: what to say of that. */
type OpenedProject = { project: Project; ref: number; bases: number[]; remarks: ReportEntry[] }

/**
 * The project and the ref of an upload, made where there are none. They are known from the first run on: named by the upload, else by the
 * log, else by whoever sent it, else by the file, else by the tool. Throws `ReadingLost`, and then makes none.
 */
export async function openProject(database: Database, upload: UploadToRead, notice: RunNotice): Promise<OpenedProject> {
  const { kysely } = database
  const { parameters, received_at, file_name, sample, id } = upload
  const fileName = file_name === unnamedFile ? '' : file_name.replace(/(\.(sarif|json|gz|zst|br|zip))+$/i, '')
  const asked = parameters.project === undefined ? undefined : await projectKey(kysely, parameters.project)
  const repository = notice.repository ?? parameters.fallbackProject
  const named = parameters.key ?? asked ?? (repository === undefined ? fileName : await repositoryProjectKey(kysely, repository))
  const key = named || notice.tool || 'unnamed'
  const made = await heldTransaction(database, upload, async (db) => {
    const ensured = await ensureProject(db, key, sample === 1, received_at)
    await db.updateTable('upload').set({ project: ensured.id }).where('id', '=', id).execute()
    return ensured
  })
  const refAsked = parameters.ref ?? notice.branch ?? (await defaultRefName(kysely, key)) ?? 'main'
  const ref = await heldTransaction(database, upload, (db) => ensureRef(db, made.id, refName(refAsked)))
  const project = await kysely.selectFrom('project').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  const base = parameters.base === undefined ? null : await findRef(kysely, project.id, refName(parameters.base).name)
  // The default ref is compared with none but itself.
  const bases = project.default_ref === ref ? [] : [base, project.default_ref].filter((other) => other !== null)
  return { project, ref, bases, remarks: named === '' ? calledByTool(project, notice) : [] }
}

function calledByTool({ slug }: Project, { pointer }: RunNotice): ReportEntry[] {
  const report = new ImportReport()
  report.add('project-from-tool', `${pointer}/tool`, slug)
  return report.entries()
}
