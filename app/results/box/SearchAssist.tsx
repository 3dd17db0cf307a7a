import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isUnfinished, optionId, type QueryOption } from './query-options.ts'
import { QueryMarks } from './QueryMarks.tsx'
import { QueryOptions } from './QueryOptions.tsx'
import { useQueryOptions } from './use-query-options.ts'
import { useTypedText } from './use-typed-text.ts'
import { usableQuery } from '#app/results/address/usable-search.ts'
import type { QueryProblem } from '#app/search/query-reading.ts'
import { completionAt } from '#app/search/language/complete.ts'
import { readQuery } from '#app/search/read-query.ts'
import { formatCount } from '#app/ui/text/format-number.ts'

/** The list of completions, as the box has to tell of it. */
export type Suggesting = { isOpen: boolean; active: string | null }

type SearchAssistProps = {
  /** What the server has said of the query; empty where another stands in the box. */
  known: QueryProblem[]
  /** The query of the page, and what stands in the box. */
  q: string
  text: string
  input: RefObject<HTMLInputElement | null>
  /** The key that was last pressed in the box. */
  pressed: RefObject<KeyboardEvent | null>
  suggesting: Suggesting
  tell(suggesting: Suggesting): void
  onText(text: string): void
  ask(text: string, isTyping: boolean): Promise<void>
}

/** What helps in writing a query: marks, completions by keyboard and mouse, and a list that answers while one types. */
export function SearchAssist({ q, text, known, input, pressed, suggesting, tell, onText, ask }: SearchAssistProps) {
  const [caret, setCaret] = useState(() => input.current?.selectionStart ?? 0)
  const [wants, setWants] = useState<'typed' | 'asked' | null>(text.trim() === q ? null : 'typed')
  const [active, setActive] = useState<number | null>(null)
  const problems = known.length > 0 ? known : readQuery(usableQuery(text)).problems
  const completion = completionAt(text, caret)
  const { options, note, isLooking } = useQueryOptions({
    q: text,
    caret,
    completion,
    problems,
    isWanted: wants !== null,
    offersAll: wants === 'asked',
  })
  const isShown = wants !== null && (options.length > 0 || note !== null)
  const activeOption = active === null ? undefined : options[active]

  const isOpen = isShown && options.length > 0
  const activeId = isOpen && activeOption !== undefined ? optionId(active ?? 0) : null
  useEffect(() => {
    if (suggesting.isOpen !== isOpen || suggesting.active !== activeId) tell({ isOpen, active: activeId })
  }, [suggesting, tell, isOpen, activeId])

  // Who has closed the suggestions, or left the box, has written what was to be written.
  const isBegun = wants !== null && isUnfinished(completion, options, isLooking)
  const [typed, setTyped] = useTypedText({ q, text, isBegun, ask: (written) => void ask(written, true) })
  // What is only begun is not wrong yet.
  const marked = isBegun && typed === text ? problems.filter(({ start, end }) => caret < start || caret > end) : problems

  function close() {
    setWants(null)
    setActive(null)
  }

  function take({ start, end, text: taken, caret: place, goesOn }: QueryOption) {
    const box = input.current
    if (box === null) return
    box.setRangeText(taken, start, end)
    box.setSelectionRange(start + place, start + place)
    box.focus()
    onText(box.value)
    setCaret(start + place)
    setTyped(box.value)
    setActive(null)
    setWants(goesOn ? 'asked' : null)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      // It may have moved before anybody listened.
      setCaret(input.current?.selectionStart ?? 0)
      if (!isOpen) setWants('asked')
      // Between the last and the first there is the text itself.
      else setActive(stepped(active, step, options.length))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) close()
      else input.current?.blur()
    } else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && isOpen && activeOption !== undefined) {
      event.preventDefault()
      take(activeOption)
    } else if (event.key === 'Enter') {
      // The form asks.
      setTyped(null)
      close()
    }
  })
  const onInput = useEffectEvent(() => {
    setCaret(input.current?.selectionStart ?? 0)
    setTyped(input.current?.value ?? null)
    setWants('typed')
    setActive(null)
  })
  const onCaret = useEffectEvent(() => {
    const place = input.current?.selectionStart ?? 0
    if (place === caret) return
    setCaret(place)
    setActive(null)
  })
  const onLeave = useEffectEvent(() => close())
  useEffect(() => {
    const box = input.current
    const listening = new AbortController()
    const { signal } = listening
    box?.addEventListener('keydown', onKey, { signal })
    box?.addEventListener('input', onInput, { signal })
    box?.addEventListener('keyup', onCaret, { signal })
    box?.addEventListener('pointerup', onCaret, { signal })
    box?.addEventListener('blur', onLeave, { signal })
    if (document.activeElement === box && pressed.current !== null) pressAgain(pressed.current)
    return () => listening.abort()
  }, [input, pressed])

  return (
    <>
      <QueryMarks text={text} problems={marked} input={input} />
      {isShown && <QueryOptions options={options} active={active} note={note} onTake={take} />}
      <p role="status" className="sr-only">
        {isOpen && formatCount(options.length, 'suggestion')}
      </p>
    </>
  )
}

/** Does what a key says that came before this. Enter, and what writes, have done by themselves what they do. */
function pressAgain({ key, ctrlKey, metaKey, target }: KeyboardEvent): void {
  if (/^Arrow|^Escape$/.test(key)) target?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, cancelable: true }))
}

function stepped(active: number | null, step: number, count: number): number | null {
  const next = (active ?? (step === 1 ? -1 : count)) + step
  return next < 0 || next >= count ? null : next
}
