import type { ReactNode } from 'react'
import { Place } from '#app/results/Place.tsx'
import { LogText } from '#app/ui/LogText.tsx'
import type { ResultDetail } from './detail.schemas.ts'

/** Where a result is, as lists say it: its path, else the name of its place in the program. Null where the log has neither. */
export function resultPlace({ path: { path }, region, places }: ResultDetail): ReactNode {
  if (path !== '') return <Place path={path} line={region?.startLine ?? null} column={region?.startColumn ?? null} />
  const [logical] = places.locations.listed[0]?.logicals ?? []
  return logical === undefined ? null : <LogText text={logical.name} />
}
