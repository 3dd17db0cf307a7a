import { LogText } from '#app/ui/LogText.tsx'

/** A path and a line on one line of text. Where room is short the folders give way, not the file's name. */
export function Place({ path, line, column = null }: { path: string; line: number | null; column?: number | null }) {
  const cut = path.lastIndexOf('/') + 1
  const position = (line === null ? '' : `:${line}`) + (line === null || column === null ? '' : `:${column}`)
  return (
    <span className="place" title={path + position}>
      {cut > 0 && <LogText className="folders" text={path.slice(0, cut)} />}
      <LogText className="file" text={path.slice(cut)} />
      {position !== '' && <span className="position">{position}</span>}
    </span>
  )
}
