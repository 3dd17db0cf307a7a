import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { undoingSentence, undoneSentence } from './undone-sentence.ts'
import { useTakeBack } from './use-verdicts.ts'
import { failureOf } from '#app/ui/faults/failure-of.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { patience, useLasts } from '#app/ui/use-lasts.ts'

type UndoFormProps = { id: ResultId; entry: ResultDetail['verdictLog']['entries'][number]; search: ResultSearch }

/** Takes the newest change back, and says what came of it beside what is the newest then; without JavaScript by a form that leads back to the page. */
export function UndoForm({ id, entry: { change, at, results }, search: { q, sort } }: UndoFormProps) {
  const { mutate, isPending, isError, error, data: undone } = useTakeBack()
  const isSlow = useLasts(isPending, patience)
  const newest = useRef(change)
  useLayoutEffect(() => void (newest.current = change))
  /** Beside which change it is told what came of it: beside a later one it would be taken for what came of that. */
  const [toldOf, setToldOf] = useState(change)
  const isTold = toldOf === change

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending) mutate({ change, at }, { onSettled: () => setToldOf(newest.current) })
  }
  return (
    <form method="post" action={`/api/results/${id}/verdict`} className="undo-form" onSubmit={submit}>
      <input type="hidden" name="undo" value={change} />
      <input type="hidden" name="at" value={at} />
      <input type="hidden" name="q" value={q} />
      <input type="hidden" name="sort" value={sort} />
      <button type="submit" className="button" aria-disabled={isPending}>
        {results === 1 ? 'Undo' : `Undo for all ${formatNumber(results)}`}
      </button>
      <span role="status" className="empty:hidden">
        {isSlow && undoingSentence(results)}
        {isTold && isError && failureOf(error, 'It was not taken back, or the answer got lost. Try once more.')}
        {isTold && undone?.status === 'undone' && undone.kept > 0 && undoneSentence(undone)}
        {isTold && undone?.status === 'unknown' && 'There is nothing left to take back.'}
      </span>
    </form>
  )
}
