import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AssayStore } from './assay-store.ts'
import { PackageNotFetched } from './fetch-package.ts'
import { generatedScenarios } from './generated.ts'
import { holds } from './goal.ts'
import { measureGenerated } from './measure-generated.ts'
import { measurePackage } from './measure-package.ts'
import { type Options, readOptions, usage } from './options.ts'
import { packages } from './packages.ts'
import { examplesOf, markdownOfTable, type ScoreTable, textOfTable } from './score-table.ts'

/** `npm run bench:matching`: how well results are recognised from log to log (docs/matching.md). `--help` says how it can be asked. */

if (process.argv.includes('--help')) {
  console.log(usage)
} else {
  const options = optionsOrUsage()
  const folder = await mkdtemp(join(tmpdir(), 'assay-matching-'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endAtOnce(folder))
  const store = join(folder, 'store')
  await mkdir(store)
  const assay = await AssayStore.open(store)
  try {
    await run(options, assay, folder)
  } finally {
    await assay.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(options: Options, assay: AssayStore, folder: string): Promise<void> {
  const tables: ScoreTable[] = []
  const tell = (table: ScoreTable) => {
    tables.push(table)
    console.log(`${[textOfTable(table), ...examplesOf(table).map((example) => `  ${example}`)].join('\n')}\n`)
  }
  const missing: string[] = []
  if (options.parts.includes('generated')) {
    for (const scenario of generatedScenarios) tell(await measureGenerated(assay, scenario, options))
  }
  if (options.parts.includes('packages')) {
    for (const one of packages.filter(({ name }) => options.packages?.includes(name) ?? true)) {
      try {
        tell(await measurePackage(assay, one, folder, options.examples))
      } catch (error) {
        if (!(error instanceof PackageNotFetched)) throw error
        missing.push(error.message)
        console.error(`${error.message} It is not measured; all that was measured stands.\n`)
      }
    }
  }
  if (options.markdown !== null) await writeFile(options.markdown, `${tables.map(markdownOfTable).join('\n\n')}\n`)
  const rows = tables.flatMap((table) => table.rows)
  const failed = rows.filter(({ score, goal }) => !holds(score, goal)).length
  console.log(`${rows.length - failed} of ${rows.length} rows reach their goal.${missing.map((sentence) => `\n${sentence}`).join('')}`)
  process.exitCode = failed > 0 ? 1 : missing.length > 0 ? 2 : 0
}

/** What the arguments say; where they cannot be used, ends with what is wrong with them. */
function optionsOrUsage(): Options {
  try {
    const options = readOptions(process.argv.slice(2))
    const unknown = options.packages?.find((name) => !packages.some((one) => one.name === name))
    if (unknown === undefined) return options
    throw new Error(`--packages takes ${packages.map(({ name }) => name).join(', ')}; there is no ${unknown}.`)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

function endAtOnce(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  process.exit(130)
}
