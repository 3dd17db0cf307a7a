/**
 * Control sequences (colours, the cursor), and strings that a terminal is told: links (OSC 8), titles, what devices are sent (DCS). A string that
 * nothing ends is left: all behind it would go with it. The escape of another code breaks off a sequence, so that no piece of it is left to
 * become one with what follows. The forms of eight bits (C1) are left, too: in logs they are wrongly decoded letters, as in quotation
 * marks, between which all would go.
 */
// oxlint-disable-next-line no-control-regex -- the escape character is what begins them
const codes = /\u001b(?:(?=\u001b)|\[[0-?]*[ -/]*(?:[@-~]|(?=\u001b))|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\))/g

/** Text without what a terminal obeys rather than shows, which tools leave in messages that they took from another one's output. */
export function withoutTerminalCodes(text: string): string {
  return text.includes('\u001b') ? text.replace(codes, '') : text
}
