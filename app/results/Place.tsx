import { PathText } from './PathText.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { visibleText } from '#app/ui/text/visible-text.ts'

type PlaceProps = { path: string; line: number | null; column?: number | null }

/**
 * A path and a line, as text that is copied as one line. Where there is one line for it (place.css) the folders give way, not the name of the file, or
 * of the folder that it ends with.
 */
export function Place(props: PlaceProps) {
  return (
    <span className="place" title={visibleText(placeText(props))}>
      {placeParts(props)}
    </span>
  )
}

/** The same as one text. */
export function placeText(place: PlaceProps): string {
  return place.path + positionText(place)
}

/** What stands in an element of class `place`. */
export function placeParts(place: PlaceProps) {
  const { path } = place
  return cutAt(path.lastIndexOf('/', path.length - 2) + 1, path, positionText(place))
}

/** The same for the name of a place in a program: what it lies in gives way. */
export function logicalParts(name: string) {
  const [called = ''] = name.split('(', 1)
  return cutAt(Math.max(...Array.from('./:#!\\', (sign) => called.lastIndexOf(sign))) + 1, name, '')
}

function cutAt(cut: number, name: string, position: string) {
  return (
    <>
      {cut > 0 && (
        <>
          <PathText className="folders" text={name.slice(0, cut)} />
          <wbr />
        </>
      )}
      <LogText className="file" text={name.slice(cut)} />
      {position}
    </>
  )
}

function positionText({ line, column = null }: PlaceProps): string {
  return line === null ? '' : `:${line}${column === null ? '' : `:${column}`}`
}
