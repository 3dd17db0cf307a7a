import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { StackFrames } from './StackFrames.tsx'
import { formatCount, formatNumber } from '#app/ui/format-number.ts'

/** The call stacks of a result. Nothing where it has none. */
export function StackList({ stacks: { listed, total } }: Pick<ResultDetail, 'stacks'>) {
  if (total === 0) return null
  return (
    <section aria-labelledby="stacks">
      <h2 id="stacks">
        Stacks <span className="count">{formatNumber(total)}</span>
      </h2>
      {listed.map((stack, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- stacks of a result never move
        <StackFrames key={at} stack={stack} label={`Call stack ${at + 1}`} />
      ))}
      {total > listed.length && (
        <p className="flow-note">{formatCount(total - listed.length, 'more is', 'more are')} in the original JSON.</p>
      )}
    </section>
  )
}
