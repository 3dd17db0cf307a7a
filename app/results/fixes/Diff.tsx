import { type DiffLine, diffLines } from './diff-lines.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { useMarkInView } from '#app/results/source/use-mark-in-view.ts'
import { ScrollBox } from '#app/ui/controls/ScrollBox.tsx'

const signs = { same: ' ', deleted: '-', inserted: '+', gap: '', remark: '' } satisfies Record<DiffLine['kind'], string>

/** Hunks of a unified diff, line by line, numbered before and after. */
export function Diff({ hunks, label }: { hunks: string; label: string }) {
  const box = useMarkInView(hunks)
  return (
    <ScrollBox ref={box} label={label} className="diff">
      <div className="diff-lines">
        {diffLines(hunks).map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one diff never move
          <Line key={index} line={line} />
        ))}
      </div>
    </ScrollBox>
  )
}

function Line({ line: { kind, before, after, text, changed } }: { line: DiffLine }) {
  if (kind === 'gap' || kind === 'remark') return <div className={`diff-${kind}`}>{text}</div>
  // A page has no carriage returns; one at the end of a line is told by a mark of its own.
  const shown = text.replace(/\r$/, '').replaceAll('\r', '␍')
  const end = Math.min(changed?.end ?? 0, shown.length)
  return (
    <div className={`diff-line is-${kind}`}>
      <span className="diff-number">{before}</span>
      <span className="diff-number">{after}</span>
      <span className="diff-sign">{signs[kind]}</span>
      <code>
        {changed === null || changed.start >= end ? (
          <LogText text={shown} />
        ) : (
          <>
            <LogText text={shown.slice(0, changed.start)} />
            <mark>
              <LogText text={shown.slice(changed.start, end)} />
            </mark>
            <LogText text={shown.slice(end)} />
          </>
        )}
        {text.endsWith('\r') && kind !== 'same' && (
          <span className="diff-return" title="carriage return">
            ␍
          </span>
        )}
      </code>
    </div>
  )
}
