/* oxlint-disable no-control-regex -- control characters are what this looks for */

/** CSI and OSC sequences, and the two-character escapes: what a terminal obeys rather than shows. */
const escapeSequence =
  /\u001b(?:\[[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[\u0020-\u002f]*[\u0030-\u007e])/g
const lineBreaks = /[\t\n\u000b\f\r\u0085\u2028\u2029]+/g
/** C0, DEL and C1, the controls of writing direction, and what has no width. */
const controls = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * Makes one line of text from a log, or from anywhere else, safe to print. Nothing in it moves the cursor, changes the direction of
 * writing or starts a line of its own; and where the output is that of a CI job, nothing is a command to it (`::error::`, `##[group]`,
 * `##vso[task...]`, `##teamcity[...]`), at the beginning of the line or inside.
 */
export function terminalText(text: string): string {
  return text
    .replace(escapeSequence, '')
    .replace(lineBreaks, ' ')
    .replace(controls, '')
    .replace(/^(\s*:)(?=:)/, '$1 ')
    .replace(/#(?=#\w*\[)/g, '# ')
}
