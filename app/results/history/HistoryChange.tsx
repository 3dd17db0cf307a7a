import type { SightingChange } from './history.schemas.ts'
import { PathText } from '#app/results/PathText.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'

/** What is other than before: a value as it was and as it is, a message by what changed of it. */
export function HistoryChange({ change }: { change: SightingChange }) {
  if (change.what === 'content') return <li>other content: columns, tags, flows or places beside the first</li>
  const Value = change.what === 'path' ? PathText : LogText
  return (
    <li>
      <span>{change.what}</span>{' '}
      {change.what === 'message' ? (
        change.pieces.map(({ text, change: how }, index) => {
          const Tag = how === 'same' ? 'span' : how === 'added' ? 'ins' : 'del'
          return (
            // oxlint-disable-next-line react/no-array-index-key -- pieces never move
            <Tag key={index}>
              <LogText text={text} />
            </Tag>
          )
        })
      ) : (
        <span className={change.what === 'path' || change.what === 'rule' ? 'mono' : undefined}>
          <del>
            <Value text={change.from === '' ? 'none' : change.from} />
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
          <ins>
            <Value text={change.to === '' ? 'none' : change.to} />
          </ins>
        </span>
      )}
    </li>
  )
}
