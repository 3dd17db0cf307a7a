import { Link } from '@tanstack/react-router'
import type { FirstLog, Overview } from './overview.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

/** Why the figures are those of all projects, around the name of the one that was asked for. */
const reasons = {
  none: ['there is no', ''],
  awaited: ['no log of', ' has been read yet'],
  'not-read': ['the newest log of', ' could not be read'],
  'without-runs': ['the newest log of', ' has no run'],
} satisfies Record<FirstLog | 'none', [string, string]>

/** Of which project the figures are, and the way to those of all; `asked` is what the address says, which may be none that there is. */
export function ChosenProject({ chosen, asked, firstLog }: Pick<Overview, 'chosen' | 'firstLog'> & { asked: string | undefined }) {
  const [before, after] = reasons[firstLog ?? 'none']
  if (asked === undefined) return null
  return (
    <span className="chosen-project">
      {chosen === null ? (
        <>
          in all projects, as {before} <LogText text={asked} />
          {after}
        </>
      ) : (
        <>
          in <LogText text={chosen} />
        </>
      )}{' '}
      <Link to="/" search={{ project: undefined, upload: undefined }} activeOptions={{ exact: true }}>
        All projects
      </Link>
    </span>
  )
}
