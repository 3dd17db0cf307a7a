import { Link } from '@tanstack/react-router'
import type { SourceView } from './source.schemas.ts'
import { formatCount } from '#app/ui/text/format-number.ts'

/** Ways from a place in a file to elsewhere: the list of the file's other results, the repository, an editor. */
export function SourceLinks({ source: { file, repository, editor } }: { source: SourceView }) {
  if (file === null && repository === null && editor === null) return null
  return (
    <span className="source-links">
      {file !== null && file.total > 0 && (
        <Link to="/results" search={{ q: file.query, sort: 'path' }}>
          {formatCount(file.total, 'other result')} in this file
        </Link>
      )}
      {repository !== null && (
        <a href={repository.href} rel="noreferrer" title={`${repository.host}, ${repository.at}`}>
          {repository.host}
        </a>
      )}
      {editor !== null && <a href={editor}>Open in editor</a>}
    </span>
  )
}
