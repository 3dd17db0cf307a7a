/**
 * A `baggage` header (W3C Baggage §3.3) that has at most so many characters: Sentry's members come first, then the others in their
 * order, each whole or not at all.
 */
export function boundBaggage(header: string, limit: number): string {
  if (header.length <= limit) return header
  const members = header.split(',')
  const ours = members.filter(isSentrys)
  const kept: string[] = []
  let length = -1
  for (const member of [...ours, ...members.filter((member) => !isSentrys(member))]) {
    if (length + 1 + member.length > limit) continue
    kept.push(member)
    length += 1 + member.length
  }
  return kept.join(',')
}

function isSentrys(member: string): boolean {
  return member.trimStart().startsWith('sentry-')
}
