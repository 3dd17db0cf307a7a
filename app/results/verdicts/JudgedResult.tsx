import { Place } from '#app/results/Place.tsx'
import { messageLine } from '#app/results/message/message-line.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

/** As much of a result as tells which it is. */
export type ToldResult = Pick<ListedResult, 'summary' | 'message' | 'rule' | 'path' | 'line'>

/** Which result a verdict is asked for. */
export function JudgedResult({ result }: { result: ToldResult }) {
  const { rule, path, line } = result
  return (
    <>
      <LogText className="line-clamp-2" text={messageLine(result)} />
      <span>
        <LogText text={rule} /> <Place path={path} line={line} />
      </span>
    </>
  )
}
