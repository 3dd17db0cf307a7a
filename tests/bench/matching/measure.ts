import type { Log } from './log.ts'
import { type Score, Scorer } from './score.ts'

/** What reads logs and gives ids: Assay. */
export type Recogniser = {
  project(): string
  read(project: string, commit: string, log: string): Promise<void>
  ids(project: string): Promise<Map<string, string>>
  leadsTo(once: string, id: string): Promise<boolean>
}

/** Reads the logs of one code base in order, and compares the ids of their results with what is true of them. */
export async function measure(assay: Recogniser, logs: readonly Log[], failuresKept: number): Promise<Score> {
  const project = assay.project()
  const scorer = new Scorer((once, id) => assay.leadsTo(once, id), failuresKept)
  for (const [commit, log] of logs.entries()) {
    await assay.read(project, `commit-${commit}`, log.text)
    await scorer.add(log, await assay.ids(project))
  }
  return scorer.score
}
