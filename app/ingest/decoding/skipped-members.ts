import { ImportReport, type ReportEntry } from '#app/ingest/reporting/report.ts'
import type { SkipReason } from './zip-members.ts'

/** Of an archive member's name in a sentence, in UTF-16 units. */
const longestMember = 200

/** The members of an upload's archive that were not read as logs. */
export class SkippedMembers {
  readonly #members: { member: string; reason: SkipReason }[] = []

  add(member: string, reason: SkipReason): void {
    this.#members.push({ member, reason })
  }

  /** Whether there are any that may be sources. */
  get hasOthers(): boolean {
    return this.#members.some(({ reason }) => reason === 'not-a-log')
  }

  /** What the import report says of them; nothing of those that results turned out to be in, by their names, nor of folders, which hold nothing themselves. */
  remarks(sources: readonly string[]): ReportEntry[] {
    const used = new Set(sources)
    const report = new ImportReport()
    for (const { member, reason } of this.#members) {
      if (reason !== 'folder' && !used.has(member)) {
        report.add('archive-member', member, `${member.slice(0, longestMember)} (${reason.replaceAll('-', ' ')})`)
      }
    }
    return report.entries()
  }
}
