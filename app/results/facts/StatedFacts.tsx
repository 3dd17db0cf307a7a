import { Fact } from './Fact.tsx'
import type { StatedFacts as Facts } from './facts.schemas.ts'
import { StatedLink } from './StatedLink.tsx'
import { ProvenanceFacts } from './ProvenanceFacts.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

/** What the log says of the result that nothing had to be derived for, as far as it says it; rows of the list of facts. */
export function StatedFacts({ facts }: { facts: Facts }) {
  const { rank, occurrences, analysisTarget, guid, correlationGuid, hostedViewer, workItems, provenance, conversion } = facts
  return (
    <>
      {rank.value !== null && (
        <Fact name="Rank" reason={rank.reason}>
          {rank.value} of 100
        </Fact>
      )}
      {occurrences !== null && <Fact name="Occurrences">{formatNumber(occurrences)}</Fact>}
      {analysisTarget !== null && (
        <Fact name="Analysed" reason="the result is in another file than the one that was analysed">
          <LogText className="mono" text={analysisTarget} />
        </Fact>
      )}
      {workItems !== null && (
        <Fact name="Work items">
          {workItems.items.length === 0 && 'none, says the log'}
          {workItems.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- work items of one result never move
            <span key={index} className="stated-uri">
              <StatedLink uri={item} />
            </span>
          ))}
          {workItems.more > 0 && `${formatNumber(workItems.more)} more`}
        </Fact>
      )}
      {hostedViewer !== null && (
        <Fact name="Shown at">
          <StatedLink uri={hostedViewer} />
        </Fact>
      )}
      {guid !== null && (
        <Fact name="Guid">
          <LogText className="mono" text={guid} />
        </Fact>
      )}
      {correlationGuid !== null && (
        <Fact name="Correlation" reason="the same for results that are logically the same">
          <LogText className="mono" text={correlationGuid} />
        </Fact>
      )}
      <ProvenanceFacts provenance={provenance} conversion={conversion} />
    </>
  )
}
