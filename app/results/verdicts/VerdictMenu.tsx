import { Suspense, useRef, useState } from 'react'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { type GivenVerdict, toldAfter } from './given-verdict.ts'
import { useLeaveVerdict } from './LeftVerdict.tsx'
import { VerdictGiven } from './VerdictGiven.tsx'
import { verdictWords } from '#app/search/verdict-words.ts'
import { useShortcut } from '#app/ui/keys/use-shortcut.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

/** Its script comes at its first use, not before. */
const LazyVerdictPopover = lazyScript(() => import('./VerdictPopover.tsx'), 'VerdictPopover')

/** Says the verdict of a result, and asks for another. */
export function VerdictMenu({ result, now }: { result: ResultDetail; now: number }) {
  const { id, verdict, version } = result
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const [given, setGiven] = useState<GivenVerdict | null>(null)
  useLeaveVerdict(given)

  function open() {
    setUsed(true)
    setOpen(true)
  }
  function closeNote() {
    setGiven(null)
    // The button that was pressed is gone.
    anchor.current?.focus()
  }
  useShortcut('e', open)

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="button verdict-button needs-script"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="e"
        onClick={() => (isOpen ? setOpen(false) : open())}
      >
        <span className="text-muted">Verdict:</span> {verdictWords[verdict]}
        <Icon name="down" />
        <kbd aria-hidden="true">e</kbd>
      </button>
      <div className="verdict-notes">
        {isUsed && (
          <Suspense>
            <LazyVerdictPopover
              anchor={anchor}
              isOpen={isOpen}
              title="Verdict"
              about={result.title}
              target={{ ids: [id], versions: { [id]: version } }}
              chosen={verdict}
              now={now}
              onOpen={open}
              onClose={() => setOpen(false)}
              onGiven={(given) => {
                setOpen(false)
                setGiven((before) => toldAfter(before, given))
              }}
            />
          </Suspense>
        )}
        <div role="status" aria-live="polite" className="verdict-note empty:hidden">
          {given && <VerdictGiven key={given.change} given={given} onClose={closeNote} after={anchor} />}
        </div>
      </div>
    </>
  )
}
