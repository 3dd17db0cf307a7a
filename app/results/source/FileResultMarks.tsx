import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { logText } from '#app/ui/text/LogText.tsx'
import { visibleText } from '#app/ui/text/visible-text.ts'
import type { FileResult } from './source.schemas.ts'

/** Marks of results, each a link to its page that says which it is. Plain ones, in an element with `data-links`. */
export function FileResultMarks({ results }: { results: readonly FileResult[] }) {
  return results.map(({ id, url, severity, message }) => (
    <a key={id} href={url} data-prefetch="no" className="source-result" title={visibleText(message)}>
      <SeverityMark severity={severity} />
      <span className="sr-only">{logText(message)}</span>
    </a>
  ))
}

/** The other results of the file that have no line: about the whole of it, or at a place that is given in characters or bytes. */
export function OnNoLine({ results }: { results: readonly FileResult[] }) {
  return (
    results.length > 0 && (
      <p className="source-whole" data-links="">
        Also in this file, on no line: <FileResultMarks results={results} />
      </p>
    )
  )
}
