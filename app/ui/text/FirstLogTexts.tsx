import { formatNumber } from './format-number.ts'
import { LogTexts } from './LogTexts.tsx'

/** So many are shown; two more are no longer than the words that would stand for them. */
const shown = 6

/** Texts from a log as `LogTexts` has them, in a cell that is read at a glance: of many the first, and the others on demand. `more`: how many there are that are not given. */
export function FirstLogTexts({ texts, more }: { texts: readonly string[]; more: number }) {
  if (texts.length <= shown + 2) return <LogTexts texts={texts} />
  return (
    <>
      <LogTexts texts={texts.slice(0, shown)} />
      <details>
        <summary className="text-muted">{formatNumber(texts.length + more - shown)} more</summary>
        <LogTexts texts={texts.slice(shown)} more={more} />
      </details>
    </>
  )
}
