import { resultAddressEnd } from '#app/results/address/addresses.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import type { ServerFault } from '#app/monitoring/server-fault.ts'
import { JudgedResult, type ToldResult } from '#app/results/verdicts/JudgedResult.tsx'
import { PlainVerdictForm } from '#app/results/verdicts/PlainVerdictForm.tsx'
import type { InitialFields } from '#app/results/verdicts/VerdictFields.tsx'
import { VerdictRefusal } from '#app/results/verdicts/VerdictRefusal.tsx'
import type { VerdictOutcome } from '#app/results/verdicts/verdicts.schemas.ts'
import { PageMessage } from '#app/ui/pages/PageMessage.tsx'
import { PlainDocument } from '#app/ui/faults/PlainDocument.tsx'

/** Why a verdict that a form sent was not given: what came of it, what is wrong with its fields, or what failed. */
export type PlainRefusal =
  | Extract<VerdictOutcome, { status: 'conflict' | 'kept' }>
  | { status: 'issues'; issues: readonly { parameter: string; problem: string }[] }
  | { status: 'failed'; fault: ServerFault }

type RefusedVerdictPageProps = {
  id: ResultId
  why: PlainRefusal
  /** Null where that cannot be told either. */
  result: ToldResult | null
  version: number | string
  said: InitialFields
  search: ResultSearch
  now: number
  theme: string
  styles: string
}

const title = 'Your verdict was not given'

/** The whole document that comes back where a verdict was refused and there is no JavaScript: why, and the form with all that was typed. */
export function RefusedVerdictPage({ id, why, result, version, said, search, now, theme, styles }: RefusedVerdictPageProps) {
  return (
    <PlainDocument title={title} theme={theme} styles={styles}>
      <PageMessage title={title}>
        {result !== null && (
          <div className="popover-about">
            <JudgedResult result={result} />
          </div>
        )}
        <div role="alert" className="verdict-refusal">
          <Reason why={why} now={now} />
        </div>
        <PlainVerdictForm id={id} version={version} said={said} search={search} now={now} overrules={why.status === 'conflict'} />
        <p className="actions">
          <a href={`/results/${id}${resultAddressEnd(search)}`}>Back to the result</a>
        </p>
      </PageMessage>
    </PlainDocument>
  )
}

function Reason({ why, now }: { why: PlainRefusal; now: number }) {
  switch (why.status) {
    case 'conflict':
      return <VerdictRefusal outcome={why} now={now} />
    case 'kept':
      return <p>Nothing was changed: this verdict stands already. With a comment, or another day to ask again, it is a new one.</p>
    case 'issues':
      return why.issues.map(({ parameter, problem }) => (
        <p key={parameter}>
          {fieldNames[parameter] ?? parameter}: {problem}
        </p>
      ))
    case 'failed':
      return <p>{why.fault.message}</p>
  }
}

/** As they stand in the form. */
const fieldNames: { [parameter: string]: string } = {
  verdict: 'Verdict',
  comment: 'Comment',
  author: 'Your name',
  until: 'Ask again on',
}
