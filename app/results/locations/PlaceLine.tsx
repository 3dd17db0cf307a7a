import type { ShownPlace } from './locations.schemas.ts'
import { Place } from '#app/results/Place.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'

/** Where something is, in a line: the file, else the name in the program, else the address. Nothing where the log does not say. */
export function PlaceLine({ place: { path, line, column, region, logical, address } }: { place: Omit<ShownPlace, 'message'> }) {
  if (path !== '') {
    return (
      <>
        <Place path={path} line={line} column={column} />
        {region !== null && <span className="place-region">{region}</span>}
      </>
    )
  }
  const name = logical?.name ?? address
  return name === null ? null : <LogText className="mono" text={name} />
}
