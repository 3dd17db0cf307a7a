import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ShownSide } from './compare.schemas.ts'
import { formatCommit } from '#app/ui/text/format-commit.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { visibleText } from '#app/ui/text/visible-text.ts'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'

/** One side of a comparison: what it is, where it is from, and when that was analysed. */
export function ComparedSide({ side, now }: { side: ShownSide; now: number }) {
  const { kind, refs, projects, commits, last } = side
  // Uploads of one pipeline have one name.
  const ofUpload = kind === 'upload' && commits.length === 1 ? commits.map(formatCommit) : []
  const places = [...(kind === 'ref' ? [] : refs.slice(0, 1)), ...(projects.length === 1 ? projects : []), ...ofUpload]
  return (
    <span className="compared-side">
      {nameOf(side)}
      <span className="text-muted">
        {places.map((place) => (
          <span key={place}>
            <LogText text={place} />,{' '}
          </span>
        ))}
        {last === null ? 'nothing analysed' : <RelativeTime iso={last} now={now} />}
      </span>
    </span>
  )
}

function nameOf({ kind, text, fileName }: ShownSide): ReactNode {
  if (kind === 'upload') {
    return (
      <Link to="/" search={{ upload: text }} title="Import report">
        <LogText text={fileName} />
      </Link>
    )
  }
  if (kind === 'day') return <b>End of {text}</b>
  return (
    <b className="mono" title={visibleText(text)}>
      <LogText text={kind === 'commit' ? formatCommit(text) : text} />
    </b>
  )
}
