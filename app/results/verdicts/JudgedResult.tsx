import { Place } from '#app/results/Place.tsx'
import type { ListedResult } from '#app/results/results.schemas.ts'
import { LogText } from '#app/ui/LogText.tsx'

/** Which result a verdict is asked for. */
export function JudgedResult({ result: { message, rule, path, line } }: { result: ListedResult }) {
  return (
    <>
      <LogText className="line-clamp-2" text={message || 'No message'} />
      <span>
        <LogText text={rule} /> <Place path={path} line={line} />
      </span>
    </>
  )
}
