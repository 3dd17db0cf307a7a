import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { StackFrames } from './StackFrames.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { MoreInJson } from '#app/results/MoreInJson.tsx'

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
      <MoreInJson more={total - listed.length} />
    </section>
  )
}
