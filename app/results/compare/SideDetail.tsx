import type { SideOption } from './compare.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'

/** What tells something that can be compared from others of its name. `now`: when it was fetched. */
export function SideDetail({ side: { detail, at }, now }: { side: SideOption; now: number }) {
  return (
    <>
      <LogText text={detail} />
      {at !== null && (
        <>
          , <RelativeTime iso={at} now={now} />
        </>
      )}
    </>
  )
}
