import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FlowSearch } from './flow-search.ts'
import type { FlowList } from './flows.schemas.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { visibleText } from '#app/ui/text/visible-text.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

/** So many paths are offered by their numbers; more are stepped through. */
const mostNumbers = 12

type FlowPickerProps = { id: ResultId; flows: FlowList; search: ResultSearch; flow: FlowSearch }

/** Which of the code flows is shown, and the way to the others, where there are any. */
export function FlowPicker({ id, flows: { listed, total }, search, flow: { flow, importance } }: FlowPickerProps) {
  if (total === 1) return null
  const link = (number: number, name: string, label: string, children: ReactNode) => (
    <Link
      key={number}
      to="/results/$id"
      params={{ id }}
      search={{ ...search, flow: number, importance }}
      replace
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={name}
      aria-label={label}
      aria-current={number === flow ? 'true' : undefined}
      title={titleOf(listed[number - 1])}
    >
      {children}
    </Link>
  )
  return (
    <nav className="flow-picker" aria-label="Paths">
      <span className="flow-position">
        Path {formatNumber(flow)} of {formatNumber(total)}
      </span>
      {total <= mostNumbers && (
        <span className="segments">
          {Array.from({ length: total }, (_, at) => link(at + 1, 'segment', `Path ${at + 1}`, formatNumber(at + 1)))}
        </span>
      )}
      {total > mostNumbers && (
        <>
          {flow > 1 && link(flow - 1, 'button', 'Previous path', <Icon name="left" />)}
          {flow < total && link(flow + 1, 'button', 'Next path', <Icon name="right" />)}
        </>
      )}
    </nav>
  )
}

function titleOf(flow: FlowList['listed'][number] | undefined): string | undefined {
  if (flow === undefined) return undefined
  const message = visibleText(flow.message.map(({ text }) => text).join(''))
  return `${message}${message === '' ? '' : ', '}${formatCount(flow.steps, 'step')}`
}
