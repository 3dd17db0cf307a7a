import type { Page } from 'playwright'
import { checkPage } from './check-page.ts'
import { chooseResults } from './choose-results.ts'
import { type Expected, isAbsent } from './expected.ts'
import { asArray, asRecord } from './json.ts'
import { logText } from './log-text.ts'
import { readPage } from './read-page.ts'

type PagesCheck = {
  opened: number
  /** How often each member was looked for. */
  members: string[]
  faults: string[]
}

/** Opens the chosen results' pages of an upload, some at a time, as many as there are pages of the browser. */
export async function checkPages(url: string, upload: string, { log, ...expected }: Expected, pages: readonly Page[]): Promise<PagesCheck> {
  const results = expected.results.filter(({ result }) => !isAbsent(result))
  const ids = await idsOf(url, upload)
  if (ids.length !== results.length) {
    return { opened: 0, members: [], faults: [`the export has ${ids.length} of ${results.length} results`] }
  }
  const text = logText(log)
  const runs = asArray(log['runs'])
  const waiting = chooseResults(results)
  const check: PagesCheck = { opened: 0, members: [], faults: [] }
  const work = async (page: Page) => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const { run, result } = results[at] ?? { run: -1, result: null }
      const { members, faults } = checkPage(await readPage(page, `${url}/results/${ids[at]}`), runs[run], result, text)
      check.opened += 1
      check.members.push(...members)
      check.faults.push(...faults.map((fault) => `/results/${ids[at]} (${at}): ${fault}`))
    }
  }
  await Promise.all(pages.map(work))
  return check
}

/** Ids of the results of an upload, in the log's order. */
async function idsOf(url: string, upload: string): Promise<string[]> {
  const q = `upload:${upload} kind:* is:* verdict:*`
  const response = await fetch(`${url}/api/export?${new URLSearchParams({ q, format: 'sarif' })}`)
  const { runs } = asRecord(await response.json())
  return asArray(runs).flatMap((run) =>
    asArray(asRecord(run)['results']).map((result) => {
      const bags = Object.entries(asRecord(asRecord(result)['properties'])).filter(([name]) => name.startsWith('assay/v1'))
      return String(asRecord(bags.at(-1)?.[1])['id'])
    }),
  )
}
