import { hash } from 'node:crypto'

/** The guid that stands for these texts, the same wherever it is asked for: in the form of one that is made from a name (RFC 9562 §5.5). */
export function guidOf(...texts: string[]): string {
  const digest = hash('sha256', JSON.stringify(['v1', ...texts]), 'hex')
  const variant = '89ab'[parseInt(digest[16] ?? '0', 16) & 3]
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
