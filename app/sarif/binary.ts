/** The bytes of a base64 text (SARIF §3.3.3), white space passed over; null where it is none. */
export function base64Bytes(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** Bytes as text, a byte order mark kept; null where they are no UTF-8, or have a NUL, which no text has. */
export function utf8Text(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** How many bytes a code point has in UTF-8. */
export function utf8Width(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
}

/** Bytes in hexadecimal, two digits each. */
export function hexDigits(bytes: Uint8Array): string[] {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
}

/** Bytes as ASCII, with a dot for each that is no sign of it. */
export function asciiSigns(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
}

/** Bytes as people read them: rows of sixteen with their offset, in hexadecimal and as ASCII. At most `rows` of them. */
export function hexRows(bytes: Uint8Array, first: number, rows: number): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length && lines.length < rows; at += 16) {
    const row = bytes.subarray(at, at + 16)
    lines.push(`${(first + at).toString(16).padStart(8, '0')}  ${hexDigits(row).join(' ').padEnd(47)}  ${asciiSigns(row)}`)
  }
  return lines.join('\n')
}
