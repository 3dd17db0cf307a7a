import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AttachmentList } from '#app/results/attachments/AttachmentList.tsx'
import { LongMessageNote } from './LongMessageNote.tsx'
import { SuppressionList } from '#app/results/facts/SuppressionList.tsx'
import { FixList } from '#app/results/fixes/FixList.tsx'
import { OriginalJson } from './OriginalJson.tsx'
import { PlainVerdict } from '#app/results/verdicts/PlainVerdict.tsx'
import { ResultFacts } from './ResultFacts.tsx'
import { ResultHeading } from './ResultHeading.tsx'
import { ResultMessage } from './ResultMessage.tsx'
import { ResultNavigation } from './ResultNavigation.tsx'
import type { FlowSearch } from '#app/results/flows/flow-search.ts'
import { hasGraphs } from '#app/results/graphs/has-graphs.ts'
import { HistorySection } from '#app/results/history/HistorySection.tsx'
import { LazyFlowSection } from '#app/results/flows/lazy-flow-section.ts'
import { LazyGraphSection } from '#app/results/graphs/lazy-graph-section.ts'
import { ResultPlaces } from '#app/results/locations/ResultPlaces.tsx'
import { PropertyBags } from '#app/results/properties/PropertyBags.tsx'
import { StackList } from '#app/results/stacks/StackList.tsx'
import { neighboursQuery } from '#app/results/results.queries.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import type { ResultDetail } from './detail.schemas.ts'
import { untilKnown } from './until-known.ts'
import { useWholeResult } from './use-whole-result.ts'
import { RuleSection } from '#app/results/rule/RuleSection.tsx'
import { SourceBlock } from '#app/results/source/SourceBlock.tsx'
import { TaxonList } from '#app/results/taxa/TaxonList.tsx'
import { VerdictLog } from '#app/results/verdicts/VerdictLog.tsx'
import { WebExchange } from '#app/results/web/WebExchange.tsx'
import { replayEarlyInput } from '#app/ui/scripts/early-input.ts'
import { LazyPart } from '#app/ui/scripts/LazyPart.tsx'
import { VerdictMenu } from '#app/results/verdicts/VerdictMenu.tsx'

type ResultViewProps = { result: ResultDetail; search: ResultSearch; flow: FlowSearch; now: number; askAgain(): Promise<unknown> }

/** One result in full: its text in one column, its facts with their reasons in the other. */
export function ResultView({ result, search, flow, now, askAgain }: ResultViewProps) {
  useEffect(replayEarlyInput, [])
  const { data: neighbours } = useSuspenseQuery({
    ...neighboursQuery(result.id, search, true),
    refetchInterval: untilKnown,
  })
  useWholeResult(result, neighbours !== null, askAgain)
  return (
    <article className="result">
      <div className="result-top">
        <ResultNavigation id={result.id} neighbours={neighbours} search={search} />
        <VerdictMenu key={result.id} result={result} now={now} />
      </div>
      <ResultHeading result={result} now={now} />
      <div className="result-columns">
        <div className="result-text">
          <ResultMessage result={result} />
          <LongMessageNote shown={result} length={result.messageLength} />
          {result.flows.total > 0 && (
            <LazyPart key={`flows ${result.id}`}>
              <LazyFlowSection shown={result} flows={result.flows} search={search} flow={flow} />
            </LazyPart>
          )}
          <SourceBlock of={result.id} source={result.source} path={result.path.path} />
          <FixList shown={result} fixes={result.fixes} />
          {hasGraphs(result.graphs) && (
            <LazyPart key={`graphs ${result.id}`}>
              <LazyGraphSection graphs={result.graphs} />
            </LazyPart>
          )}
          <StackList stacks={result.stacks} />
          <WebExchange exchange={result.web} />
          <AttachmentList shown={result} attachments={result.attachments} />
          <ResultPlaces id={result.id} places={result.places} search={search} />
          <SuppressionList suppressions={result.facts.suppressions} />
          <VerdictLog id={result.id} log={result.verdictLog} search={search} now={now} />
          <PlainVerdict result={result} search={search} now={now} />
          <RuleSection rule={result.rule} translation={result.translation} />
          <HistorySection id={result.id} history={result.history} now={now} />
          <TaxonList taxa={result.taxa} cwes={result.cwes} />
          <PropertyBags bags={result.properties} />
          <OriginalJson shown={result} raw={result.raw} />
        </div>
        <ResultFacts result={result} now={now} />
      </div>
    </article>
  )
}
