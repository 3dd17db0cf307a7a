import type { ReactNode } from 'react'
import { isPlain, textPieces } from './visible-text.ts'

/** Text from a log: its direction cannot leave its element, and its hidden characters are shown by their codes. */
export function LogText({ text, className }: { text: string; className?: string }) {
  return <bdi className={className}>{logText(text)}</bdi>
}

/** What stands in such an element: a `bdi`, or any that has `dir="auto"`. */
export function logText(text: string): ReactNode {
  if (isPlain(text)) return text
  return textPieces(text).map((piece, index) =>
    piece.name === null ? (
      piece.text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never move
      <span key={index} className="hidden-character" title={piece.name}>
        {piece.text}
      </span>
    ),
  )
}
