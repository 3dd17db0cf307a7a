import { messageLine } from '#app/results/message/message-line.ts'
import { type MouseEvent, useRef } from 'react'
import { askFor, clearSelection, endSelection } from './change-selection.ts'
import { AskedVerdict } from './AskedVerdict.tsx'
import { ExportSelected } from './ExportSelected.tsx'
import { SelectAll } from './SelectAll.tsx'
import { SelectionStatus } from './SelectionStatus.tsx'
import { askForSelected } from './selection-keys.ts'
import { type Selection, sizeOf, useSelection } from './selection.ts'
import { useSelectAll } from './use-select-all.ts'
import { useToldVerdict } from './use-told-verdict.ts'
import { JudgedResult } from '#app/results/verdicts/JudgedResult.tsx'
import type { VerdictTarget } from '#app/results/verdicts/use-verdicts.ts'
import { VerdictGiven } from '#app/results/verdicts/VerdictGiven.tsx'
import { VerdictPopover } from '#app/results/verdicts/VerdictPopover.tsx'
import { CloseButton } from '#app/ui/controls/CloseButton.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'

/** What is selected, a verdict for it, and afterwards the way back. */
export function SelectionTools({ q, total, now }: { q: string; total: number; now: number }) {
  const selection = useSelection(q)
  const size = sizeOf(selection)
  const anchor = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, isError, data: seen, variables: asked } = useSelectAll()
  // An answer is about the list that was asked for.
  const trouble = asked !== q ? null : isError ? 'failed' : seen === null ? 'not-understood' : null
  const { note, given, tell, forget, goOnFromRow } = useToldVerdict(size)
  const isOpen = selection.asksFor === 'selected'
  const [only] = size === 1 && selection.all === null ? selection.picked.values() : []

  function takeAll({ currentTarget }: MouseEvent) {
    if (isPending) return
    // Its button is gone then.
    const isNowhere = () => document.activeElement === currentTarget || document.activeElement === document.body
    mutate(q, { onSuccess: () => isNowhere() && anchor.current?.focus({ preventScroll: true }) })
  }
  function takeAllAgain() {
    askFor(q, null)
    if (!isPending) mutate(q)
  }

  return (
    <section className="selection-bar" aria-label="Selection">
      <SelectionStatus selection={selection} trouble={trouble} />
      {size > 0 && (
        <>
          {hasMore(selection, total) && <SelectAll total={total} isPending={isPending} onPress={takeAll} />}
          <div className="selection-acts">
            {selection.picked.size > 0 && <ExportSelected selection={selection} />}
            <button
              ref={anchor}
              type="button"
              className="button button-primary"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-keyshortcuts="e"
              onClick={() => (isOpen ? askFor(q, null) : void askForSelected(q))}
            >
              <span>
                <span className="max-sm:sr-only">Give a </span>
                <span className="max-sm:capitalize">verdict</span>
              </span>
              <kbd aria-hidden="true" className="max-sm:hidden">
                e
              </kbd>
            </button>
            <CloseButton label="Clear the selection" onClick={() => leave(clearSelection)} />
          </div>
          <VerdictPopover
            anchor={anchor}
            isOpen={isOpen}
            holdsPage
            title={`Verdict for ${formatCount(size, 'result')}`}
            about={only ? messageLine(only) : formatCount(size, 'result')}
            judged={only && <JudgedResult result={only} />}
            target={targetOf(selection)}
            chosen={only?.verdict ?? null}
            now={now}
            onOpen={() => askFor(q, 'selected')}
            onClose={() => askFor(q, null)}
            onGiven={(given) => {
              tell(given)
              endSelection(selection)
            }}
            // Which of them would be left out again nobody knows.
            {...(selection.all !== null && selection.picked.size === 0 && { onAgain: takeAllAgain })}
          />
        </>
      )}
      <AskedVerdict q={q} asked={typeof selection.asksFor === 'string' ? null : selection.asksFor} now={now} onGiven={tell} />
      <div ref={note} role="status" aria-live="polite" tabIndex={-1} className="selection-note empty:hidden">
        {given && <VerdictGiven key={given.change} given={given} onClose={() => leave(forget)} onUndone={() => void goOnFromRow()} />}
      </div>
    </section>
  )
}

/** Does what takes away the button that was pressed, and goes back to the list: the focus would be nowhere. */
function leave(work: () => void): void {
  work()
  document.getElementById('list')?.focus({ preventScroll: true })
}

function targetOf({ q, picked, all }: Selection): VerdictTarget {
  return all === null
    ? { ids: [...picked.keys()], versions: Object.fromEntries([...picked].map(([id, { version }]) => [id, version])) }
    : { q, ...all, except: [...picked.keys()] }
}

/** Whether there is more to select in a list of so many rows. */
function hasMore({ picked, all }: Selection, total: number): boolean {
  return all === null ? picked.size < total : picked.size > 0 || all.total !== total
}
