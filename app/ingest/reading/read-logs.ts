import { judgementsOf } from '#app/ingest/resolving/fingerprint-keys.ts'
import { Knowledge } from './knowledge.ts'
import { Pass } from './pass.ts'
import type { ReaderPort, ReaderTask } from './reader-messages.ts'
import type { ReportEntry } from '#app/ingest/reporting/report.ts'
import type { BatchBuilder } from '#app/ingest/resolving/row-batch.ts'
import { scanFile } from '#app/ingest/scanning/scan-file.ts'
import { ofMember } from '#app/ingest/decoding/unreadable-member.ts'

/**
 * Reads an upload's logs in one pass, and in another when something that decides how results read comes after them, when a fingerprint
 * turns out to tell nothing, or when the other side asks for some of the results again. Rows go through `batch`. Synchronous: it has a thread of its own;
 * `scan` may have another.
 * Throws `UnreadableUpload` for what is no log; a bad result is passed on as it is and named in the report.
 */
export function readLogs(task: ReaderTask, port: ReaderPort, batch: BatchBuilder, scan = scanFile): void {
  const knowledge = new Knowledge(task)
  let report: ReportEntry[] | undefined
  const read = (pass: Pass) =>
    ofMember(
      () => pass.member,
      task.documents.length,
      () => pass.read(),
    )
  try {
    knowledge.inlined.inlineFiles()
    do {
      let pass = new Pass(task, port, knowledge, batch, scan)
      while (!read(pass)) {
        port.send({ type: 'again' })
        pass = new Pass(task, port, knowledge, batch, scan)
      }
      // Who reads some of the results again does not meet all problems again.
      report ??= pass.report.entries()
      const sources = knowledge.sources?.names() ?? []
      port.send({ type: 'end', report, judged: judgementsOf(knowledge.fingerprints), sources, ...pass.found() })
    } while (port.again())
  } finally {
    knowledge.close()
  }
}
