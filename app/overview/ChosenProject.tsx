import { Link } from '@tanstack/react-router'
import { LogText } from '#app/ui/text/LogText.tsx'

/** Of which project the figures are, and the way to those of all; `asked` is what the address says, which may be none that there is. */
export function ChosenProject({ chosen, asked }: { chosen: string | null; asked: string | undefined }) {
  if (asked === undefined) return null
  return (
    <span className="chosen-project">
      {chosen === null ? (
        <>
          in all projects, as there is no <LogText text={asked} />
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
