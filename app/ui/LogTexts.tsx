import { LogText } from './LogText.tsx'

/** Texts from a log with commas between them, in this order whatever direction each has. */
export function LogTexts({ texts }: { texts: readonly string[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- texts of one row never move
  return texts.flatMap((text, at) => [at > 0 && ', ', <LogText key={at} text={text} />])
}
