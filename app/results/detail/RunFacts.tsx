import { Fact } from '#app/results/facts/Fact.tsx'
import { termOf } from '#app/search/language/query-terms.ts'
import type { ResultDetail } from './detail.schemas.ts'
import { listAddress } from '#app/results/address/addresses.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'
import { stringifySearch } from '#app/ui/search-params.ts'
import { formatTool } from '#app/ui/text/format-tool.ts'

/** Where the result comes from: project, tool, run and upload. */
export function RunFacts({ result: { project, ref, tool, run }, now }: { result: ResultDetail; now: number }) {
  return (
    <>
      <Fact name="Project">
        <a href={listAddress({ q: termOf('project', project) })}>
          <LogText text={project} />
        </a>
      </Fact>
      {ref !== '' && (
        <Fact name="Ref">
          <LogText text={ref} />
        </Fact>
      )}
      {run.commit !== null && (
        <Fact name="Commit">
          <LogText className="mono" text={run.commit} />
        </Fact>
      )}
      <Fact name="Tool">
        <LogText text={formatTool(tool)} />
      </Fact>
      <Fact name="Run" reason={run.complete ? null : 'This run is incomplete: it may have missed results, and fixes none.'}>
        <LogText className="mono" text={run.pointer} />
        {run.automationId !== null && <LogText className="reason mono" text={run.automationId} />}
      </Fact>
      <Fact name="Read">
        <RelativeTime iso={run.receivedAt} now={now} />
        <span className="reason">
          <a href={`/${stringifySearch({ upload: run.upload })}`}>import report</a>
        </span>
      </Fact>
    </>
  )
}
