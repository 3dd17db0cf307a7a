import { Link } from '@tanstack/react-router'
import { Fact } from '#app/results/facts/Fact.tsx'
import { ResultMessage } from '#app/results/detail/ResultMessage.tsx'
import { resultPlace } from '#app/results/detail/ResultPlace.tsx'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { SourceBlock } from '#app/results/source/SourceBlock.tsx'
import { StateMark } from '#app/results/StateMark.tsx'
import { verdictWords } from '#app/search/verdict-words.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { LogTexts } from '#app/ui/text/LogTexts.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { formatTool } from '#app/ui/text/format-tool.ts'
import { weaknessWords } from '#app/results/taxa/taxon-words.ts'

type PreviewedResultProps = { result: ResultDetail; search: ResultSearch; now: number; isOld: boolean }

/** A result in brief: what it says, where, by which rule, and what is known of it. All of it is a key away. */
export function PreviewedResult({ result, search, now, isOld }: PreviewedResultProps) {
  const { id, title, severity, path, rule, state, verdict, suppression, steps, cwes, tool, project, ref } = result
  const place = resultPlace(result)
  return (
    <div className={isOld ? 'preview-result is-old' : 'preview-result'} aria-busy={isOld || undefined}>
      <header>
        <SeverityMark severity={severity.value} />
        <h3>
          <Link to="/results/$id" params={{ id }} search={search} state={{ fromList: 1 }} preload={false}>
            <LogText text={title} />
          </Link>
        </h3>
      </header>
      {place && <p className="mono">{place}</p>}
      <ResultMessage result={result} page={`/results/${id}`} heading="h4" />
      <SourceBlock of={id} source={result.source} path={path.path} heading="h4" />
      <dl>
        <Fact name="Rule">
          <LogText className="mono" text={rule.id || 'none'} />
          {rule.title !== null && <LogText className="preview-rule" text={rule.title} />}
          {rule.description !== null && rule.description !== rule.title && <LogText className="reason" text={rule.description} />}
        </Fact>
        <Fact name="Severity" reason={severity.reason}>
          {severity.value}
        </Fact>
        <Fact name="State">
          <StateMark state={state} />
          {suppression.value === 'suppressed' && ', suppressed'}, first seen <RelativeTime iso={result.firstSeen} now={now} />
        </Fact>
        <Fact name="Verdict">{verdictWords[verdict]}</Fact>
        {steps > 0 && <Fact name="Steps">{formatNumber(steps)}</Fact>}
        {cwes.length > 0 && <Fact name="Weaknesses">{cwes.map(weaknessWords).join(', ')}</Fact>}
        <Fact name="Tool">
          <LogText text={formatTool(tool)} />
        </Fact>
        <Fact name="Project">
          <LogTexts texts={[project, ref].filter(Boolean)} />
        </Fact>
      </dl>
      <p>
        <Link to="/results/$id" params={{ id }} search={search} state={{ fromList: 1 }} preload={false} className="button">
          Open the whole page
          <kbd aria-hidden="true">Enter</kbd>
        </Link>
      </p>
    </div>
  )
}
