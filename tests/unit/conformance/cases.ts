import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { answerList } from '#app/search/answer.ts'
import { loadUploadRuns } from '#app/uploads/runs/load-runs.server.ts'
import type { ShownRun } from '#app/uploads/runs/runs.schemas.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { type Sending, TestStore } from '#tests/unit/ingest/test-store.ts'
import { rules, sectionOf } from './rules.ts'

export type Json = { [key: string]: unknown }

/** The `tool` of a run whose driver has these rules. */
export function toolOf(rules: Json[], driver: Json = {}): { tool: Json } {
  return { tool: { driver: { name: 'Tool', ...driver, rules } } }
}

/** A physical location in `src/a.ts`, or of another artifact. */
export function physical(region: Json | null, artifactLocation: Json = { uri: 'src/a.ts' }, more: Json = {}): Json {
  return { physicalLocation: { artifactLocation, ...(region === null ? {} : { region }), ...more } }
}

/** A case of a rule in rules.ts, from which it has its name. Throws for what is no rule there, or one that is said to be missing. */
export function rule(id: string, check: () => Promise<void> | void): void {
  const found = rules.find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is no rule ${id}.`)
  if (found.missing !== null) throw new Error(`The rule ${id} is said to be missing.`)
  // oxlint-disable-next-line vitest/expect-expect -- each check has its own
  test(`§${sectionOf(found)} (${id}): ${found.text}`, check)
}

/** Reads logs the way an upload is read, in a database of its own. */
export function openCases(): Cases {
  const store = new TestStore()
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const opened = await openTestDatabase('sqlite')
    store.open(opened.db)
    close = opened.close
  })
  afterAll(() => close?.())
  return new Cases(store)
}

class Cases {
  readonly store: TestStore

  constructor(store: TestStore) {
    this.store = store
  }

  /** Reads a log, in a project of its own if none is named. */
  async upload(text: string | Uint8Array, sending: Sending = {}): Promise<Upload & { project: string }> {
    const project = sending.project ?? this.store.project()
    return { ...(await this.store.read(text, { ...sending, project })), project }
  }

  /** A log of one run with one result: a finding with members of its `own`. */
  logOf(own: Json, members: Json = {}): string {
    return log({ ...run([{ ...finding(), ...own }]), ...members })
  }

  /** What the list has of a log of one run with these results and members. */
  async listed(results: Json[], members: Json = {}, sending: Sending = {}): Promise<ListedResult[]> {
    const { project } = await this.upload(log({ ...run(results), ...members }), sending)
    return this.store.list(`project:${project} is:* suppression:*`)
  }

  /** The one row of the list, and the page, of a log of one run with these members and one result: a finding with members of its `own`. */
  async result(
    own: Json = {},
    members: Json = {},
    sending: Sending & { languages?: string[] } = {},
  ): Promise<{ row: ListedResult; page: ResultDetail }> {
    const { languages = [], ...rest } = sending
    const [row, ...others] = await this.listed([{ ...finding(), ...own }], members, rest)
    expect(others).toEqual([])
    if (row === undefined) throw new Error('The result is not listed.')
    return { row, page: await this.page(row.id, languages) }
  }

  /** What the list shows of a query with all of its defaults. */
  async shown(q: string): Promise<ListedResult[]> {
    return (await answerList(this.store.db, { q, sort: 'path', cursor: '', limit: 100 })).results
  }

  async page(id: string, languages: string[] = []): Promise<ResultDetail> {
    const loaded = await loadResult(this.store.db, resultIdSchema.parse(id), { languages })
    if (loaded.status !== 'found') throw new Error(loaded.status)
    return loaded.detail
  }

  /** What the page of an upload says of the one run of a log. */
  async run(results: unknown, members: Json = {}): Promise<{ upload: Upload; run: ShownRun }> {
    const upload = await this.upload(log({ ...run(results), ...members }))
    const [shown] = (await loadUploadRuns(this.store.db, upload.id)).runs
    if (shown === undefined) throw new Error('The upload has no run.')
    return { upload, run: shown }
  }
}
