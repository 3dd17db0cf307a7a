import { Link } from '@tanstack/react-router'
import { changeMarks } from './change-marks.ts'
import type { ComparisonFacts, ShownSide } from './compare.schemas.ts'
import { CategoriesNote } from './CategoriesNote.tsx'
import { ComparedSide } from './ComparedSide.tsx'
import type { GroupSort } from '#app/search/sorts.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { LogTexts } from '#app/ui/text/LogTexts.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** What is compared with what, how many results have which change, and the ways on from there. */
export function ComparisonBar({ facts, sort, now }: { facts: ComparisonFacts; sort: GroupSort; now: number }) {
  const { before, after, counts, isComparable, apart } = facts
  const oneSided = [before, after].filter(({ alone }) => isComparable && alone.names.length > 0)
  const incomplete = [before, after].filter(({ incomplete }) => isComparable && incomplete.names.length > 0)
  const hasProject = new Set([...before.projects, ...after.projects]).size > 1
  const isOtherwise = counts.some(({ change, count }) => count > 0 && (change === 'new' || change === 'gone'))
  return (
    <section className="comparison" aria-label="Comparison">
      <p className="comparison-sides">
        <span className="sr-only">From </span>
        <ComparedSide side={before} now={now} />
        <span className="compared-to">
          <Icon name="right" />
          <span className="sr-only">to </span>
          <ComparedSide side={after} now={now} />
        </span>
      </p>
      <p className="comparison-ways">
        <Link to="/results" search={{ q: facts.swapped, sort }}>
          Swap sides
        </Link>
        <Link to="/results" search={{ q: facts.left, sort }}>
          Leave comparison
        </Link>
      </p>
      {isComparable && (
        <ul className="comparison-counts" aria-label="Changes">
          {counts.map(({ change, count, query, isChosen }) => (
            <li key={change}>
              <Link
                to="/results"
                search={{ q: query, sort }}
                className={`change change-${change}`}
                aria-current={isChosen ? 'true' : undefined}
                title={`What is ${changeMarks[change].says}`}
              >
                <span className="change-sign" aria-hidden="true">
                  {changeMarks[change].sign}
                </span>
                <b>{formatNumber(count)}</b> {change}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {oneSided.map((side) => (
        <p key={side === before ? 'before' : 'after'} className="comparison-note">
          Not compared: what <FoundBy tools={side.alone} side={side} /> only.
        </p>
      ))}
      {incomplete.map((side) => (
        <p key={side === before ? 'before' : 'after'} className="comparison-note">
          What <FoundBy tools={side.incomplete} side={side} /> is incomplete: a result may be {side === before ? 'new' : 'gone'} only
          because it was not found there.
        </p>
      ))}
      {isOtherwise &&
        apart.map((categories) => (
          <CategoriesNote key={`${categories.project} ${categories.tool}`} {...{ categories, before, after, hasProject }} />
        ))}
    </section>
  )
}

function FoundBy({ tools, side }: { tools: ShownSide['alone']; side: ShownSide }) {
  return (
    <>
      <LogTexts texts={tools.names} more={tools.more} /> found in <LogText text={side.fileName || side.text} />
    </>
  )
}
