import { useEffect, useRef } from 'react'
import { optionId, type QueryOption } from './query-options.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

type QueryOptionsProps = { options: QueryOption[]; active: number | null; note: string | null; onTake(option: QueryOption): void }

/** What can be taken at the caret, under the box; the box keeps the focus. */
export function QueryOptions({ options, active, note, onTake }: QueryOptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const isSaid = options.some(({ detail }) => detail === note)
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press in the list must not take the focus from the box
    <div className="query-suggestions" onMouseDown={(event) => event.preventDefault()}>
      {options.length > 0 && (
        <div ref={list} id="query-options" role="listbox" aria-label="Suggestions">
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys and the focus are those of the box
            <div
              key={`${option.start} ${option.label} ${option.detail}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={`query-option${option.isCure ? ' is-cure' : ''}`}
              onClick={() => onTake(option)}
            >
              <LogText className="query-option-text" text={option.label} />
              <LogText className="query-option-detail" text={option.detail} />
              {option.count !== null && <span>{formatNumber(option.count)}</span>}
            </div>
          ))}
        </div>
      )}
      {note !== null && !isSaid && <p className="query-note">{note}</p>}
    </div>
  )
}
