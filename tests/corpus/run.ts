import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { chromium } from 'playwright'
import { browserArguments, ensureBrowser, findBrowser } from '#tests/setup/browser.ts'
import { startServer } from '#tests/setup/server.ts'
import { head, isWithoutFaults, lineOf, type Row, summary } from './report.ts'
import { tryFile } from './try-file.ts'

/**
 * `npm run test:corpus -- FOLDER`: sends every file below a folder to the built server, counts, by itself, what should have come of it, and
 * opens the pages of the first result of each, the largest, and ten others. Fails if a SARIF 2.1 log that parses lost a result, if an answer
 * was not foreseen, if a page has an error, a stray word or not what a member of its result says, or if the server logged a fault.
 */

/** So many pages of the browser at once. */
const pagesAtOnce = 3

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  print('Which folder? npm run test:corpus -- FOLDER')
  process.exit(2)
}
await ensureBrowser()
const data = await mkdtemp(join(tmpdir(), 'assay-corpus-'))
const server = await startServer({ ASSAY_DATA: data })
const executablePath = findBrowser()
const browser = await chromium.launch({ ...(executablePath === null ? {} : { executablePath }), args: browserArguments })
const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' })
const pages = await Promise.all(Array.from({ length: pagesAtOnce }, () => context.newPage()))
const rows: Row[] = []
print(head)
try {
  for (const path of await filesBelow(resolve(folder))) {
    const row = await tryFile(server.url, path, relative(resolve(folder), path), pages)
    rows.push(row)
    print(lineOf(row))
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(data, { recursive: true, force: true })
}
print(summary(rows, server.log))
process.exitCode = isWithoutFaults(rows, server.log) ? 0 : 1

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort()
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
