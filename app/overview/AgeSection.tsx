import { FigureLink } from './FigureLink.tsx'
import { ageQuery } from './trend-queries.ts'
import type { AgeBand } from './trend.schemas.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** How long ago what is open was first seen. */
export function AgeSection({ ages, project }: { ages: readonly AgeBand[]; project: string | null }) {
  const most = Math.max(1, ...ages.map(({ count }) => count))
  return (
    <section aria-labelledby="ages">
      <h2 id="ages">Age of what is open</h2>
      <ol className="ages">
        {ages.map((band) => (
          <li key={band.name}>
            <FigureLink q={ageQuery(project, band)} className={band.count === 0 ? 'is-zero' : ''}>
              <span>{band.name}</span>
              <span className="age-bar" style={{ width: `${(band.count / most) * 100}%` }} />
              <b>{formatNumber(band.count)}</b>
            </FigureLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
