/** One kind of problem met while reading; equal ones are counted, the first few named. */
export type ReportEntry = {
  code: string
  /** `error`: something was lost or refused; `warning`: mended by a guess; `note`: worth knowing. */
  severity: 'error' | 'warning' | 'note'
  sentence: string
  count: number
  /** JSON pointers of the first ones. */
  pointers: string[]
}

const pointersKept = 10
const entriesKept = 200

/** What was met while reading an upload: equal problems are counted, and the first places of each are named. */
export class ImportReport {
  #entries = new Map<string, ReportEntry>()

  /** `subject` tells problems of one code apart that need their own sentences, such as the names of two missing base ids. */
  add(severity: ReportEntry['severity'], code: string, sentence: string, pointer: string, subject = ''): void {
    const key = `${code}\n${subject}`
    const entry = this.#entries.get(key)
    if (entry !== undefined) {
      entry.count++
      if (entry.pointers.length < pointersKept) entry.pointers.push(pointer)
      return
    }
    if (this.#entries.size >= entriesKept) {
      if (subject !== '') this.add(severity, code, `More of the kind: ${sentence}`, pointer)
      return
    }
    this.#entries.set(key, { code, severity, sentence, count: 1, pointers: [pointer] })
  }

  /** Errors first, then warnings, then notes; within each in order of appearance. */
  entries(): ReportEntry[] {
    const order = { error: 0, warning: 1, note: 2 }
    return [...this.#entries.values()].toSorted((a, b) => order[a.severity] - order[b.severity])
  }
}
