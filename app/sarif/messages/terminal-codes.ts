/**
 * Control sequences (colours, the cursor), and strings that a terminal is told: links (OSC 8), titles, what devices are sent (DCS). A string that
 * nothing ends is left: all behind it would go with it.
 */
// oxlint-disable-next-line no-control-regex -- the escape character is what begins them
const codes = /\u001b(?:\[[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\))/g

/** Text without what a terminal obeys rather than shows, which tools leave in messages that they took from another one's output. */
export function withoutTerminalCodes(text: string): string {
  return text.includes('\u001b') ? text.replace(codes, '') : text
}
