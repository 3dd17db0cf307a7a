import type { Popover } from '@base-ui/react/popover'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { resultAddressEnd } from '#app/results/address/addresses.ts'
import { readResultSearch } from '#app/results/address/results-search.ts'
import { leaveVerdict } from './LeftVerdict.tsx'
import { tellLostVerdict } from './LostVerdicts.tsx'
import type { SaidVerdict } from './read-verdict-form.ts'
import { KeptVerdictNote } from './KeptVerdictNote.tsx'
import { forgetRefused, keepRefused } from './refused-words.ts'
import { useFocusedBefore } from './use-focused-before.ts'
import { VerdictFrame } from './VerdictFrame.tsx'
import { VerdictForm } from './VerdictForm.tsx'
import type { GivenVerdict } from './given-verdict.ts'
import type { VerdictTarget } from './use-verdicts.ts'
import type { Verdict } from '#app/sarif/codes.ts'
import { keepPage } from '#app/ui/pages/whole-page.ts'
import { parseSearch } from '#app/ui/search-params.ts'

type VerdictPopoverProps = {
  /** What it opens beside, and has the focus afterwards where what had it is gone. */
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Whether what lies behind it, as a list does, stays where it is meanwhile; else it may be read on. */
  holdsPage?: boolean
  title: string
  /** What it is for, to who has gone on to another page. */
  about: string
  /** What it is for, where that is not the page's. */
  judged?: ReactNode
  target: VerdictTarget
  chosen: Verdict | null
  now: number
  onOpen: () => void
  onClose: () => void
  onGiven: (given: GivenVerdict) => void
  /** Selects what there is by now where it is for what is not any more. */
  onAgain?: () => void
}

/** What was sent: its answer is awaited, came while it was closed, or is shown. */
type Sent = Pick<VerdictPopoverProps, 'title' | 'about' | 'judged' | 'target' | 'onGiven'> & {
  state: 'awaited' | 'noted' | 'shown'
  address: string
  /** What was said, where it is known that it was not given, and whether it can never be given to that target. */
  said?: SaidVerdict
  isOver?: boolean
}

/**
 * Asks for a verdict beside what opened it. What had the focus has it again afterwards. Who closes it before the answer is there is told where it was
 * not given, and finds in it what was written, as long as what opens it stays on the page and nothing is asked of other results; and so does
 * who closes it by Escape, or a press beside it, with a comment in it. Who is on another page by then is told there.
 */
export function VerdictPopover(props: VerdictPopoverProps) {
  const { anchor, isOpen, holdsPage = false, title, about, judged, target, chosen, now, onOpen, onClose, onGiven, onAgain } = props
  // What it was asked for may be another by the time of the answer.
  const [sent, setSent] = useState<Sent | null>(null)
  const [asked, setAsked] = useState(0)
  /** What a comment was being written for when it was closed by the way. */
  const [drafted, setDrafted] = useState<VerdictTarget | null>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const popup = useRef<HTMLDivElement>(null)
  const onPage = useRef({ isOver: false, sent })
  // Before anything else happens: an answer may come between the last of this page and what effects do afterwards.
  useLayoutEffect(() => void (onPage.current.sent = sent))
  useLayoutEffect(() => {
    const own = onPage.current
    own.isOver = false
    return () => {
      own.isOver = true
      if (own.sent?.state === 'noted') tell(own.sent)
    }
  }, [])
  // What is written is not lost with a page that would load itself anew.
  const isKept = sent !== null || drafted !== null
  const holdsWords = isOpen || isKept
  useEffect(() => (holdsWords ? keepPage() : undefined), [holdsWords])
  const focusedBefore = useFocusedBefore(isOpen, anchor)
  function send() {
    setSent({ title, about, judged, target, onGiven, address: addressOf(target), ...sent, state: 'awaited' })
  }
  function refuse(said: SaidVerdict, isOver: boolean) {
    if (sent === null) return
    if (onPage.current.isOver) return tell({ ...sent, said })
    keepRefused(sent.target, said)
    const refused: Sent = { ...sent, said, isOver, state: isOpen ? 'shown' : 'noted' }
    // The page may be over before this is drawn.
    onPage.current.sent = refused
    setSent(refused)
  }
  function begin() {
    setSent(null)
    setDrafted(null)
    setAsked((asked) => asked + 1)
  }
  // The note's button shows it by itself.
  if (isOpen && sent?.state === 'noted') {
    if (isSame(sent.target, target)) setSent({ ...sent, state: 'shown' })
    else begin()
  }
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    // What can never be given says so again as long as nothing else is selected.
    const before = drafted ?? (sent?.isOver === true && sent.state === 'shown' ? sent.target : null)
    if (isOpen && before !== null && !isSame(before, target)) begin()
  }
  function close() {
    if (sent?.state === 'shown' && sent.isOver !== true) begin()
    onClose()
  }
  function openAgain() {
    // Words for all that a query finds are for those that are selected by now.
    const isOfNow = sent?.isOver === true && 'q' in sent.target && 'q' in target && sent.target.q === target.q
    if (sent !== null && !isOfNow) setSent({ ...sent, state: 'shown' })
    onOpen()
  }
  function change(open: boolean, { reason }: Popover.Root.ChangeEventDetails) {
    if (open) return
    if (sent === null) {
      // Its own button, which cancels.
      if (reason === 'close-press') {
        forgetRefused(target)
        begin()
      } else setDrafted(popup.current?.querySelector('textarea')?.value ? target : null)
    }
    close()
  }
  return (
    <>
      <VerdictFrame
        anchor={anchor}
        ref={popup}
        isOpen={isOpen}
        onOpenChange={change}
        holdsPage={holdsPage}
        isKept={isKept}
        title={sent?.title ?? title}
        judged={(sent ?? props).judged}
        finalFocus={focusedBefore.find}
      >
        <VerdictForm
          key={asked}
          target={sent?.target ?? target}
          chosen={chosen}
          now={now}
          onSent={send}
          onGiven={(outcome) => {
            if (sent === null) return
            forgetRefused(sent.target)
            const given = { ...outcome, about: sent.about, address: sent.address }
            if (onPage.current.isOver) return leaveVerdict(given)
            begin()
            // The list has the focus where it tells of it: the row that had it goes, with the verdict.
            if (holdsPage) focusedBefore.leave()
            sent.onGiven(given)
          }}
          onRefused={refuse}
          onAgain={onAgain}
        />
      </VerdictFrame>
      <KeptVerdictNote isKept={sent?.state === 'noted'} onOpen={openAgain} onClose={begin} />
    </>
  )
}

function tell({ said, about, address }: Sent): void {
  if (said !== undefined) tellLostVerdict({ said, about, address })
}

/** The page that it is asked for on, or, for a row of a list, the one of its result. */
function addressOf(target: VerdictTarget): string {
  const { pathname, search } = location
  const [id, another] = 'ids' in target && pathname === '/results' ? target.ids : []
  if (id === undefined || another !== undefined) return pathname + search
  return `/results/${id}${resultAddressEnd(readResultSearch(parseSearch(search)))}`
}

/** Whether two are the same results, whatever was seen of them. */
function isSame(one: VerdictTarget, other: VerdictTarget): boolean {
  const [what, whatElse] = [one, other].map((target) => JSON.stringify('ids' in target ? target.ids : target))
  return what === whatElse
}
