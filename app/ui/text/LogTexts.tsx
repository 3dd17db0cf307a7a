import { formatNumber } from './format-number.ts'
import { LogText } from './LogText.tsx'

/** Texts from a log with commas between them, in this order whatever direction each has. `more`: how many there are beside. */
export function LogTexts({ texts, more = 0 }: { texts: readonly string[]; more?: number }) {
  // oxlint-disable-next-line react/no-array-index-key -- texts of one row never move
  const told = texts.flatMap((text, at) => [at > 0 && ', ', <LogText key={at} text={text} />])
  return more === 0 ? told : [...told, ` and ${formatNumber(more)} more`]
}
