import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

type MoreInJsonProps = { more: number; /** What `formatCount` says of one, and of several. */ one?: string; many?: string }

/** Says how many there are besides those that the page shows, in a sentence; nothing where these are all. */
export function MoreInJson({ more, one = 'more is', many = 'more are' }: MoreInJsonProps) {
  return more > 0 && <p className="flow-note">{formatCount(more, one, many)} in the original JSON.</p>
}

/** The same below a list. */
export function MoreBelow({ more }: { more: number }) {
  return more > 0 && <p className="text-muted">{formatNumber(more)} more in the original JSON</p>
}
