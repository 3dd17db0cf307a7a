import type { Region } from './region.ts'

/** A region in words: `line 3, column 5 to column 9`; null where nothing usable is stated. */
export function regionWords(region: Region): string | null {
  const { startLine, startColumn, endLine, endColumn, charOffset, charLength, byteOffset, byteLength } = region
  const start = startLine === null ? '' : `line ${startLine}${startColumn === null ? '' : `, column ${startColumn}`}`
  const end =
    endLine === null && endColumn === null
      ? ''
      : ` to ${[endLine !== null && endLine !== startLine ? `line ${endLine}` : '', endColumn === null ? '' : `column ${endColumn}`].filter(Boolean).join(', ')}`
  const chars = charOffset === null ? '' : `characters from ${charOffset}${charLength === null ? '' : `, ${counted(charLength)} of them`}`
  const bytes = byteOffset === null ? '' : `bytes from ${byteOffset}${byteLength === null ? '' : `, ${counted(byteLength)} of them`}`
  const text = [start === '' ? '' : start + (end === ' to ' ? '' : end), chars, bytes].filter(Boolean).join('; ')
  return text === '' ? null : text
}

function counted(length: number): string {
  return length.toLocaleString('en')
}
