import { formatCount } from '#app/ui/format-number.ts'

/** That taking back what was said of so many results is under way. */
export function undoingSentence(results: number): string {
  return `Taking back the verdict of ${formatCount(results, 'result')} takes a moment.`
}

/** What came of taking a change back. */
export function undoneSentence({ changed, kept }: { changed: number; kept: number }): string {
  const restored = `${formatCount(changed, 'result is', 'results are')} as before.`
  const left = `${formatCount(kept, 'result stays', 'results stay')} as something newer was said.`
  if (kept === 0) return restored
  return changed === 0 ? `Nothing was taken back: ${left}` : `${restored} ${left}`
}
