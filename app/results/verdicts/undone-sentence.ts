import { formatCount } from '#app/ui/format-number.ts'

/** What came of taking a change back. */
export function undoneSentence({ changed, kept }: { changed: number; kept: number }): string {
  const restored = `${formatCount(changed, 'result is', 'results are')} as before.`
  const left = `${formatCount(kept, 'result stays', 'results stay')} as something newer was said.`
  if (kept === 0) return restored
  return changed === 0 ? `Nothing was taken back: ${left}` : `${restored} ${left}`
}
