/** A stretch of bytes and what comes in its place. */
export type ByteEdit = { from: number; to: number; by: string | Buffer }

/** The bytes with all edits made; these do not overlap. What they leave is as it was. */
export function edited(bytes: Buffer, edits: readonly ByteEdit[]): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (const { from, to, by } of edits.toSorted((a, b) => a.from - b.from)) {
    parts.push(bytes.subarray(at, from), typeof by === 'string' ? Buffer.from(by) : by)
    at = to
  }
  parts.push(bytes.subarray(at))
  return Buffer.concat(parts)
}

/** An insertion of parts, JSON text each, behind the last part of an object or an array. */
export function append(into: { count: number; end: number }, parts: readonly string[]): ByteEdit {
  return { from: into.end, to: into.end, by: `${into.count === 0 ? '' : ','}${parts.join(',')}` }
}
