import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UnusableCommand } from '#app/cli/unusable-command.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { queryOf, queryOptions } from '#app/cli/query-arguments.ts'
import { fileReason, isOfFile } from '#app/cli/file-reason.ts'
import { hasLinesOfNpm } from '#app/cli/lines-of-npm.ts'
import { optionsOf, text } from '#app/cli/read-options.ts'
import { servedOrigin } from '#app/cli/served-at.ts'
import { storedDatabase } from '#app/cli/stored-database.ts'
import { complain, say } from '#app/cli/terminal.ts'
import { writeWhole } from '#app/cli/write-whole.ts'
import { exportResults } from '#app/export/export-results.ts'
import { type ExportFormat, exportFormats } from '#app/export/formats.ts'
import { ofExport, queryRefusal, queryRefusalSentence } from '#app/export/query-refusal.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { sorts } from '#app/search/sorts.ts'
import { RowsGone } from '#app/search/answer-rows.ts'
import { closeDatabase } from '#app/store/open-database.ts'
import { errorCode } from '#app/store/error-code.ts'

const options = { ...queryOptions, format: text, sort: text, output: text } as const

/** `assay export`: writes what a query shows to a file or to the output, whether or not a server has the database open as well. */
export async function exportFile(args: string[]): Promise<number> {
  const { format: wantedFormat, sort: wantedSort, output: file, ...asked } = optionsOf(args, options)
  const output = file === '-' ? undefined : file
  const q = queryOf(asked)
  const format = formatOf(wantedFormat, output)
  const sort = sorts.find((one) => one === (wantedSort ?? 'severity'))
  if (sort === undefined) throw new UnusableCommand(`--sort takes ${sorts.join(', ')}.`)
  if (output === undefined && process.stdout.isTTY) {
    throw new UnusableCommand(
      'What logs hold is not for a terminal. Name a file: --output results.sarif; or send the output on with > or |.',
    )
  }
  if (output === undefined && hasLinesOfNpm(process.env)) {
    throw new UnusableCommand(
      'npm has put lines of its own before the output. Name a file: --output results.sarif; or have it say nothing: npm run -s assay -- export.',
    )
  }
  try {
    const refused = await queryRefusal(await storedDatabase(), q)
    if (refused !== null) throw new UnusableCommand(queryRefusalSentence(refused, ofExport))
    let damaged = 0
    const asking = { q, format, sort, origin: await servedOrigin(serverConfig()) }
    const { total, bytes } = await exportResults(await storedDatabase(), asking, () => void damaged++)
    if (output === undefined) await pipeline(Readable.from(bytes), process.stdout, { end: false })
    else {
      await writeWhole(output, bytes)
      say(`${output}: ${formatCount(total, 'result')}`)
    }
    if (damaged === 0) return 0
    const parts = `${formatCount(damaged, 'part')} of it ${damaged === 1 ? 'is' : 'are'}`
    return complain(`${parts} damaged in the database: of a result its message alone was written, all else was left out.`)
  } catch (error) {
    // What the output was sent to has had enough of it.
    if (errorCode(error) === 'EPIPE') return 1
    if (error instanceof RowsGone) return complain('Results were deleted while they were written. What was written is not all of them.')
    if (!isOfFile(error)) throw error
    // The output says so itself (app/cli/lost-output.ts).
    return output === undefined ? 1 : complain(`${output} could not be written: ${fileReason(error)}.`)
  } finally {
    await closeDatabase()
  }
}

function formatOf(wanted: string | undefined, output: string | undefined): ExportFormat {
  const name = wanted ?? exportFormats.find((one) => output?.toLowerCase().endsWith(`.${one}`)) ?? 'sarif'
  const format = exportFormats.find((one) => one === name)
  if (format === undefined) throw new UnusableCommand(`--format takes ${exportFormats.join(', ')}.`)
  return format
}
