import { formatCount } from '#app/ui/text/format-number.ts'

/** That taking back what was said of so many results is under way. */
export function undoingSentence(results: number): string {
  return `Taking back the verdict of ${formatCount(results, 'result')} takes a moment.`
}

/** What came of taking a change back. */
export function undoneSentence({ changed, kept }: { changed: number; kept: number }): string {
  if (changed === 0 && kept === 0) return 'Nothing was taken back: the results are deleted.'
  const restored = `${formatCount(changed, 'result is', 'results are')} as before.`
  if (kept === 0) return restored
  if (changed > 0) return `${restored} ${formatCount(kept, 'result stays', 'results stay')} as something newer was said.`
  const left = formatCount(kept, 'result was', 'results were')
  return `Nothing was taken back: ${left} taken back already, or something newer was said of ${kept === 1 ? 'it' : 'them'}.`
}
