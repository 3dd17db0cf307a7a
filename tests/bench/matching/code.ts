/** What a generator planted on a line for an analyser to find. The same number is the same finding, whatever becomes of its place. */
export type Planted = {
  finding: number
  rule: string
  /** As the analyser says it; `#` stands for the next of `numbers`. */
  message: string
  numbers: readonly number[]
  /** From 1. */
  column: number
}

export type Line = { text: string; planted: readonly Planted[] }

/** Lines that stay are the same objects from commit to commit. */
export type SourceFile = { path: string; lines: readonly Line[] }

/** All files at one commit. */
export type Code = readonly SourceFile[]

/** What the analyser says of something planted. */
export function messageOf({ message, numbers }: Planted): string {
  let at = 0
  return message.replace(/#/g, () => String(numbers[at++] ?? 0))
}

/** The text of a file. */
export function textOf({ lines }: SourceFile): string {
  return lines.map(({ text }) => `${text}\n`).join('')
}
