import { Fact } from '#app/results/facts/Fact.tsx'
import { FingerprintFacts } from './FingerprintFacts.tsx'
import { RefFacts } from '#app/results/history/RefFacts.tsx'
import { StatedFacts } from '#app/results/facts/StatedFacts.tsx'
import type { ResultDetail } from './detail.schemas.ts'
import { RunFacts } from './RunFacts.tsx'
import { TagsFact } from './TagsFact.tsx'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { StateMark } from '#app/results/StateMark.tsx'
import { WeaknessFact } from '#app/results/taxa/WeaknessFact.tsx'
import { verdictWords } from '#app/search/verdict-words.ts'
import { PathText } from '#app/results/PathText.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'
import { writtenOut } from '#app/ui/html/written-out.ts'

type ResultFactsProps = { result: ResultDetail; now: number }

/** Every value that was derived, and why it is what it is. */
export function ResultFacts(props: ResultFactsProps) {
  return (
    <aside className="result-facts" aria-label="Facts" data-links="">
      <dl {...writtenOut(<FactList {...props} />)} />
    </aside>
  )
}

/** The facts themselves, which have no hooks; their links are plain ones. */
export function FactList({ result, now }: ResultFactsProps) {
  const { severity, level, kind, suppression, path, region, tags, cwes } = result
  return (
    <>
      <Fact name="Severity" reason={severity.reason}>
        <SeverityMark severity={severity.value} named /> {severity.value}
      </Fact>
      <Fact name="Level" reason={level.reason}>
        {level.value}
      </Fact>
      <Fact name="Kind" reason={kind.reason}>
        {kind.value}
      </Fact>
      <Fact name="State" reason={stateReason(result)}>
        <StateMark state={result.state} />
      </Fact>
      <Fact name="Baseline" reason={baselineReason(result)}>
        {result.baseline}
      </Fact>
      <Fact name="Verdict">{verdictWords[result.verdict]}</Fact>
      <Fact name="Suppression" reason={suppression.reason}>
        {suppressionWords[suppression.value]}
      </Fact>
      <Fact name="First seen">
        <RelativeTime iso={result.firstSeen} now={now} />
      </Fact>
      <Fact name="Last seen">
        <RelativeTime iso={result.lastSeen} now={now} />
      </Fact>
      <RefFacts id={result.id} history={result.history} now={now} />
      {result.matched !== null && (
        <Fact name="Recognised by">
          <LogText text={result.matched.reason} />
        </Fact>
      )}
      <Fact name="Path">
        {path.path === '' ? path.uri === null ? 'none' : 'the root itself' : <PathText className="mono" text={path.path} />}
        {path.steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps never move
          <LogText key={index} className="reason" text={step} />
        ))}
        {path.uri !== null && path.uri !== path.path && <LogText className="reason mono" text={path.uri} />}
      </Fact>
      {region !== null && <Fact name="Region">{region.text}</Fact>}
      {result.steps > 0 && <Fact name="Steps">{formatNumber(result.steps)}</Fact>}
      <WeaknessFact cwes={cwes} taxa={result.taxa} />
      <TagsFact tags={tags} />
      <StatedFacts facts={result.facts} />
      <RunFacts result={result} now={now} />
      <FingerprintFacts fingerprints={result.fingerprints} />
    </>
  )
}

function stateReason({ state, logBaseline, history: { entries, more } }: ResultDetail): string | null {
  if (state !== 'fixed' || logBaseline !== 'absent') return null
  const wasThere = more > 0 || entries.some((entry) => entry.type === 'sighting' && entry.how !== 'absent')
  return wasThere ? 'The log itself says that it is absent' : 'Known from a log that calls it absent; never seen in the code here'
}

function baselineReason({ baseline, matched, logBaseline, facts: { baselineGuid } }: ResultDetail): string | null {
  const isNewHere = baseline === 'new' && matched !== null
  if (logBaseline === 'unset') return isNewHere ? 'In its tool’s first log on this ref; another ref had it before' : null
  return `The log itself says ${logBaseline}${baselineGuid === null ? '' : `, against run ${baselineGuid}`}`
}

const suppressionWords = {
  unset: 'not stated',
  none: 'none',
  suppressed: 'suppressed',
  underReview: 'under review',
  rejected: 'rejected',
} satisfies Record<ResultDetail['suppression']['value'], string>
