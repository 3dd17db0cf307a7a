import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { type InitialFields, VerdictFields } from './VerdictFields.tsx'

/** `version` is that of the verdict which was seen, `said` what stands in the fields at first, `overrules` whether that is against what others have said. */
type PlainVerdictFormProps = {
  id: ResultId
  version: number | string
  said: InitialFields
  search: ResultSearch
  now: number
  overrules?: boolean
}

/** The form of a verdict where there is no JavaScript. */
export function PlainVerdictForm({ id, version, said, search: { q, sort }, now, overrules = false }: PlainVerdictFormProps) {
  return (
    <form method="post" action={`/api/results/${id}/verdict`} className="verdict-form">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="q" value={q} />
      <input type="hidden" name="sort" value={sort} />
      <VerdictFields said={said} now={now} />
      <div className="verdict-actions">
        <button type="submit" className="button button-primary">
          {overrules ? 'Give mine all the same' : 'Give verdict'}
        </button>
      </div>
    </form>
  )
}
