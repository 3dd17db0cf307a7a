import { optionOf, type QueryOption, sideWritten } from './query-options.ts'
import type { SideOption } from '#app/results/compare/compare.schemas.ts'
import { namedSides } from '#app/results/compare/named-sides.ts'
import { between } from '#app/search/language/comparison.ts'
import type { Completion } from '#app/search/language/complete.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printValue } from '#app/search/language/print.ts'

/** Sides that have in their name what is written. The first one taken leads on to the second, and leaves one that is there. */
export function sideOptions(q: string, completion: Completion, found: readonly SideOption[]): QueryOption[] {
  const { written, start, end } = completion
  const text = sideWritten(written)
  const whole = parseQuery(`compare:${q.slice(start, end)}`).terms[0]?.values[0]?.text ?? ''
  const at = whole.indexOf(between)
  const isSecond = written.includes(between)
  const [before, after] = isSecond ? [written.slice(0, written.length - text.length), ''] : ['', at === -1 ? between : whole.slice(at)]
  const goesOn = after === between
  const sides = namedSides(found, text, true).flatMap(({ items }) => items)
  return sides.map((option) => {
    const about = { label: option.side, detail: detailOf(option), goesOn }
    const taken = optionOf(q, completion, printValue(before + option.side + after), about)
    const bare = taken.text.trimEnd()
    return goesOn ? { ...taken, text: bare, caret: bare.length } : taken
  })
}

function detailOf({ kind, label, detail, at }: SideOption): string {
  const what = kind === 'upload' ? `upload of ${label}, ` : kind === 'day' ? '' : `${kind}, `
  return `${what}${detail}${at === null ? '' : `, ${at.slice(0, 10)}`}`
}
