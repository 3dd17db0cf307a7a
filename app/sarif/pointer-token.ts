/** A member's name as a part of a JSON pointer (RFC 6901 §3), with the slash before it. */
export function pointerToken(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
