import { storedText } from '#app/store/stored-text.ts'
import { longestSubject, problemWords, type ProblemSeverity } from './problem-sentences.ts'
import type { ReportCode } from './report-codes.ts'

/** One kind of problem met while reading; equal ones are counted, the first few named. */
export type ReportEntry = {
  /** A `ReportCode` of the version that read the upload. */
  code: string
  severity: ProblemSeverity
  sentence: string
  count: number
  /** JSON pointers of the first ones. */
  pointers: string[]
}

const order = { error: 0, warning: 1, note: 2 }

/** Errors first, then warnings, then notes; within each as they stand. */
export function inOrder(entries: readonly ReportEntry[]): ReportEntry[] {
  return entries.toSorted((a, b) => order[a.severity] - order[b.severity])
}

const pointersKept = 10
const subjectsKept = 20

/** What was met while reading an upload: equal problems are counted, and the first places of each are named. */
export class ImportReport {
  #entries = new Map<string, ReportEntry>()
  #subjects = new Map<ReportCode, number>()

  /**
   * Notes a problem. `pointer` says where it stands; `subject` what it is about, such as the id of the rule that is missing. The first 20
   * subjects of a code have an entry each, all others share one, so that no code crowds out another.
   */
  add(code: ReportCode, pointer: string, subject = ''): void {
    // What begins alike for so long is counted as one.
    const about = subject.slice(0, longestSubject)
    const entry = this.#entries.get(`${code}\n${about}`) ?? this.#entries.get(code) ?? this.#begin(code, about)
    entry.count++
    if (entry.pointers.length < pointersKept) entry.pointers.push(storedText(pointer))
  }

  /** Errors first, then warnings, then notes; within each in order of appearance. */
  entries(): ReportEntry[] {
    return inOrder([...this.#entries.values()])
  }

  #begin(code: ReportCode, about: string): ReportEntry {
    const { severity, sentence } = problemWords(code, about)
    const subjects = (this.#subjects.get(code) ?? 0) + 1
    this.#subjects.set(code, subjects)
    const isShared = subjects > subjectsKept
    const entry: ReportEntry = {
      code,
      severity,
      sentence: isShared ? `There are others of this kind. The first of them: ${sentence}` : sentence,
      count: 0,
      pointers: [],
    }
    this.#entries.set(isShared ? code : `${code}\n${about}`, entry)
    return entry
  }
}
