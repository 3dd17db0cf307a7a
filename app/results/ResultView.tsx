import { useSuspenseQuery } from '@tanstack/react-query'
import { LocationList } from '#app/results/LocationList.tsx'
import { OriginalJson } from '#app/results/OriginalJson.tsx'
import { ResultFacts } from '#app/results/ResultFacts.tsx'
import { ResultHeading } from '#app/results/ResultHeading.tsx'
import { ResultMessage } from '#app/results/ResultMessage.tsx'
import { ResultNavigation } from '#app/results/ResultNavigation.tsx'
import { neighboursQuery } from '#app/results/results.queries.ts'
import type { ResultDetail, ResultSearch } from '#app/results/results.schemas.ts'
import { RuleHelp } from '#app/results/RuleHelp.tsx'
import { SourceBlock } from '#app/results/SourceBlock.tsx'

/** One result in full: its text in one column, its facts with their reasons in the other. */
export function ResultView({ result, search, now }: { result: ResultDetail; search: ResultSearch; now: number }) {
  const { data: neighbours } = useSuspenseQuery(neighboursQuery(result.id, search))
  return (
    <article className="result">
      <ResultNavigation id={result.id} neighbours={neighbours} search={search} />
      <ResultHeading result={result} now={now} />
      <div className="result-columns">
        <div className="result-text">
          <ResultMessage parts={result.message} html={result.messageHtml} />
          <SourceBlock source={result.source} path={result.path.path} />
          <LocationList title="Locations" locations={result.locations} />
          <LocationList title="Related locations" locations={result.related} />
          <RuleHelp rule={result.rule} />
          <OriginalJson id={result.id} raw={result.raw} />
        </div>
        <ResultFacts result={result} now={now} />
      </div>
    </article>
  )
}
