import type { ReactNode } from 'react'
import { Place } from '#app/results/Place.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import type { ResultDetail } from './detail.schemas.ts'

/** Where a result is, as lists say it: its path, else the name of its place in the program, else its address. Null where the log has none of them. */
export function resultPlace({ path: { path }, region, places }: ResultDetail): ReactNode {
  if (path !== '') return <Place path={path} line={region?.startLine ?? null} column={region?.startColumn ?? null} />
  const first = places.locations.listed[0]
  const name = first?.logicals[0]?.name ?? first?.address ?? null
  return name === null ? null : <LogText text={name} />
}
