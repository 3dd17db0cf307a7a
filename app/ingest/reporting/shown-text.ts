// Controls, bidirectional overrides, line separators and lone surrogates: what could end a line or change what a person believes to read.
const unshown = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/**
 * Text of a log, or a file's name, made safe to stand in a sentence: what does not show becomes U+FFFD, and the text is cut after `limit`
 * code points with an ellipsis.
 */
export function shownText(text: string, limit = 120): string {
  // A code point has at most two UTF-16 units: cut before replacing, so that a huge text costs nothing.
  const start = text.slice(0, 2 * limit + 2)
  const points = Array.from(start.replace(unshown, '\uFFFD'))
  return points.length > limit || start.length < text.length ? `${points.slice(0, limit).join('')}…` : points.join('')
}
