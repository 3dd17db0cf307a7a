import type { ResultSearch } from '#app/results/results.schemas.ts'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { PlainVerdictForm } from './PlainVerdictForm.tsx'

type PlainVerdictProps = { result: ResultDetail; search: ResultSearch; now: number }

/** Asks on the page of a result for a verdict where there is no JavaScript. */
export function PlainVerdict({ result: { id, verdict, version }, search, now }: PlainVerdictProps) {
  return (
    <noscript>
      <section aria-labelledby="give-verdict">
        <h2 id="give-verdict">Give a verdict</h2>
        <PlainVerdictForm id={id} version={version} said={{ verdict }} search={search} now={now} />
      </section>
    </noscript>
  )
}
