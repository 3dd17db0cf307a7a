import { messageLine } from '#app/results/message/message-line.ts'
import { useMemo, useState } from 'react'
import { askFor } from './change-selection.ts'
import type { Selection } from './selection.ts'
import { JudgedResult } from '#app/results/verdicts/JudgedResult.tsx'
import type { VerdictTarget } from '#app/results/verdicts/use-verdicts.ts'
import type { GivenVerdict } from '#app/results/verdicts/given-verdict.ts'
import { VerdictPopover } from '#app/results/verdicts/VerdictPopover.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'

/** A row or a group that a verdict is asked for. */
type Asked = Exclude<Selection['asksFor'], 'selected' | null>

type AskedVerdictProps = {
  q: string
  /** What a verdict is being asked for; null where nothing is. */
  asked: Asked | null
  now: number
  onGiven: (given: GivenVerdict) => void
}

/**
 * Asks for a verdict beside a row or a group of the list of a query, which need not be selected. It stays for the answer, which may come later.
 */
export function AskedVerdict({ q, asked, now, onGiven }: AskedVerdictProps) {
  const [last, setLast] = useState(asked)
  if (asked !== null && asked !== last) setLast(asked)
  const anchor = useMemo(() => linkOf(last), [last])
  if (last === null) return null
  const isGroup = 'group' in last
  const count = formatCount(isGroup ? (last.seen.results ?? last.seen.total) : 1, 'result')
  return (
    <VerdictPopover
      anchor={anchor}
      isOpen={asked !== null}
      holdsPage
      title={`Verdict for ${count}`}
      about={isGroup ? `${count} of ${last.label}` : messageLine(last)}
      judged={isGroup ? <LogText text={last.label} /> : <JudgedResult result={last} />}
      target={targetOf(last)}
      chosen={isGroup ? null : last.verdict}
      now={now}
      onOpen={() => askFor(q, last)}
      onClose={() => askFor(q, null)}
      onGiven={(given) => {
        askFor(q, null)
        onGiven(given)
      }}
    />
  )
}

function targetOf(asked: Asked): VerdictTarget {
  return 'group' in asked ? { q: asked.query, ...asked.seen } : { ids: [asked.id], versions: { [asked.id]: asked.version } }
}

/** The link of a row or a group, looked up whenever it is needed: both are drawn anew as the list changes. */
function linkOf(asked: Asked | null): { readonly current: HTMLElement | null } {
  return {
    get current() {
      return asked && document.querySelector<HTMLElement>(`#list ${placeOf(asked)}`)
    },
  }
}

/** Which link it is, in the words of style sheets; names of groups are what logs make them. */
function placeOf(asked: Asked): string {
  return 'group' in asked ? `[data-group="${CSS.escape(asked.group)}"]` : `[data-id="${asked.id}"] .cell-message a`
}
