import type { ByteRow } from './source.schemas.ts'

/** Bytes in rows of sixteen: where they are, in hexadecimal, and as text where they show. The marked ones stand out in both. */
export function ByteTable({ rows }: { rows: readonly ByteRow[] }) {
  return (
    <table className="byte-table">
      <thead className="sr-only">
        <tr>
          <th scope="col">Offset</th>
          <th scope="col">Hexadecimal</th>
          <th scope="col">Text</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ offset, hex, ascii, marked }) => (
          <tr key={offset} className={marked === null ? undefined : 'is-marked'}>
            <th scope="row">{offset.toString(16).padStart(8, '0')}</th>
            <td>
              <Marked parts={hex} marked={marked} separator=" " />
            </td>
            <td>
              <Marked parts={[...ascii]} marked={marked} separator="" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Marked({ parts, marked, separator }: { parts: readonly string[]; marked: ByteRow['marked']; separator: string }) {
  if (marked === null) return parts.join(separator)
  const before = parts.slice(0, marked.start).join(separator)
  const after = parts.slice(marked.end).join(separator)
  return (
    <>
      {before}
      {before !== '' && separator}
      <mark>{parts.slice(marked.start, marked.end).join(separator)}</mark>
      {after !== '' && separator}
      {after}
    </>
  )
}
