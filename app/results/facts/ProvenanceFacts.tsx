import { Fact } from './Fact.tsx'
import type { ConversionSource, StatedFacts } from './facts.schemas.ts'
import { Place } from '#app/results/Place.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

/** When and by what the log says that it was found, and what it was converted from. */
export function ProvenanceFacts({ provenance, conversion }: Pick<StatedFacts, 'provenance' | 'conversion'>) {
  return (
    <>
      {provenance !== null && (
        <>
          <Detected name="First found" time={provenance.firstDetected} run={provenance.firstRun} />
          <Detected name="Last found" time={provenance.lastDetected} run={provenance.lastRun} />
          {provenance.invocation !== null && (
            <Fact name="Invocation" reason={provenance.invocation.reason}>
              {provenance.invocation.commandLine === null ? (
                `number ${provenance.invocation.index + 1}`
              ) : (
                <LogText className="mono" text={provenance.invocation.commandLine} />
              )}
            </Fact>
          )}
        </>
      )}
      {conversion !== null && (
        <Fact name="Converted by" reason="Results of different converters should not be compared.">
          <LogText text={conversion.tool} />
          {conversion.commandLine !== null && <LogText className="reason mono" text={conversion.commandLine} />}
          {conversion.files.paths.map((path, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- files of one log never move, and two may have one name
            <LogText key={index} className="reason mono" text={path === '' ? 'a file without a name' : path} />
          ))}
          {conversion.files.more > 0 && <span className="reason">{formatCount(conversion.files.more, 'more file')}</span>}
        </Fact>
      )}
      {provenance !== null && provenance.sources.items.length > 0 && (
        <Fact name="Converted from">
          {provenance.sources.items.map((source, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- sources of one result never move
            <Source key={index} source={source} />
          ))}
          {provenance.sources.more > 0 && <span className="reason">{formatCount(provenance.sources.more, 'more place')}</span>}
        </Fact>
      )}
    </>
  )
}

/** A time of the log, and the run of it. */
function Detected({ name, time, run }: { name: string; time: string | null; run: string | null }) {
  if (time === null && run === null) return null
  return (
    <Fact name={name} reason={run === null ? 'says the log' : `says the log, in run ${run}`}>
      {time === null ? 'at a time that is not stated' : <LogText text={time} />}
    </Fact>
  )
}

function Source({ source: { place, region, snippet } }: { source: ConversionSource }) {
  return (
    <span className="stated-uri">
      <span className="mono">
        {place.path === '' ? 'A file without a name' : <Place path={place.path} line={place.line} column={place.column} />}
      </span>
      {place.line === null && region !== null && <span className="reason">{region}</span>}
      {snippet !== null && <LogText className="reason mono" text={snippet} />}
    </span>
  )
}
