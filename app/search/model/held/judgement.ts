/*
 * When the verdict of a result was given, and by whom, as one text: the day in UTC and, behind a space, the author where there is one.
 */

/** The day, ISO 8601. */
export function dayJudged(judgement: string): string {
  return judgement.slice(0, dayLength)
}

/** Who it was; null for nobody who said so. */
export function judgeOf(judgement: string): string | null {
  return judgement.length > dayLength ? judgement.slice(dayLength + 1) : null
}

const dayLength = 'yyyy-mm-dd'.length
