import type { ListedResult } from '#app/search/answers/list-page.ts'
import { verdictWords } from '#app/search/verdict-words.ts'

type Remarkable = Pick<ListedResult, 'baseline' | 'isNew' | 'change' | 'kind' | 'suppression' | 'verdict'>

/** What sets a listed result apart from an ordinary one, in a word or two each; the most telling first. */
export function flagsOf({ baseline, isNew, change, kind, suppression, verdict }: Remarkable): string[] {
  const flags: string[] = []
  // In a comparison it is told from there what changed. All that the first snapshot of a series brings has a baseline that is new, which is no remark.
  const came = change ?? (isNew && 'new')
  if (came) flags.push(came)
  if (verdict !== 'unreviewed') flags.push(verdictWords[verdict])
  if (suppression === 'suppressed') flags.push(suppression)
  if (suppression === 'underReview') flags.push('under review')
  // As in a query: by itself `open` would be said of what is there still.
  if (kind !== 'fail') flags.push(`kind:${kind}`)
  if (!came && baseline === 'updated') flags.push(baseline)
  return flags
}
