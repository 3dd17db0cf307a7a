import type { ShownPlace } from './locations.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

/** A place that a program's structure names, and what it is. */
export function LogicalName({ logical: { name, kind } }: { logical: NonNullable<ShownPlace['logical']> }) {
  return (
    <>
      {kind !== null && <LogText className="text-faint" text={`${kind} `} />}
      <LogText className="mono" text={name} />
    </>
  )
}
