import { type Verdict, verdicts } from '#app/sarif/codes.ts'

/** The bounds of a verdict's texts, in UTF-16 units: what is given can be restored from an export, too. */
export const [longestAuthor, longestComment] = [200, 4000]

/** What somebody has put into the fields of a verdict; null for what they left empty. `until` is a day. */
export type SaidVerdict = { verdict: Verdict; author: string | null; comment: string | null; until: string | null }

/** What the fields of a form say; empty ones say nothing. */
export function readVerdictForm(form: HTMLFormElement): SaidVerdict {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim() || null
  return {
    verdict: verdicts.find((verdict) => verdict === text('verdict')) ?? 'unreviewed',
    author: text('author'),
    comment: text('comment'),
    until: text('until'),
  }
}
