// oxlint-disable-next-line no-control-regex -- the escape character is what begins them
const codes = /\u001b\[[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]/g

/** Text without what colours it in a terminal and moves its cursor, which tools leave in messages that they took from another one's output. */
export function withoutTerminalCodes(text: string): string {
  return text.includes('\u001b') ? text.replace(codes, '') : text
}
