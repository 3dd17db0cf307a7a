import type { TextPiece } from './history.schemas.ts'

/** Words of the part that changed that are compared one by one; of more, all of it is another text. */
const mostWords = 200
/** Characters of what stayed the same that are kept on either side of a change. */
const context = 40

/** How many words may still be compared with one another, of all texts that are shown together: each two take their time. */
export type Room = { pairs: number }

/** What changed from one text to another, word by word as long as there is room; what is the same is shortened with `…`. */
export function textChanges(before: string, after: string, room: Room): TextPiece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [removed, added] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const pairs = removed.length * added.length
  const isCompared = Math.max(removed.length, added.length) <= mostWords && pairs <= room.pairs
  if (isCompared) room.pairs -= pairs
  const middle = isCompared ? aligned(removed, added) : replaced(removed, added)
  const pieces: TextPiece[] = [
    { text: a.slice(0, start).join(''), change: 'same' },
    ...middle,
    { text: a.slice(a.length - end).join(''), change: 'same' },
  ]
  return shortened(merged(pieces))
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? []
}

function replaced(removed: readonly string[], added: readonly string[]): TextPiece[] {
  return [
    { text: removed.join(''), change: 'removed' },
    { text: added.join(''), change: 'added' },
  ]
}

/** By the longest common subsequence. */
function aligned(a: readonly string[], b: readonly string[]): TextPiece[] {
  const width = b.length + 1
  const longest = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pieces: TextPiece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ text: a[i++] ?? '', change: 'same' })
      j++
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) pieces.push({ text: a[i++] ?? '', change: 'removed' })
    else pieces.push({ text: b[j++] ?? '', change: 'added' })
  }
  return pieces
}

/** A blank between two changes is part of them: what is left of it alone would only tear them apart. */
function merged(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = []
  let [removed, added] = ['', '']
  function flush() {
    if (removed !== '') joined.push({ text: removed, change: 'removed' })
    if (added !== '') joined.push({ text: added, change: 'added' })
    removed = added = ''
  }
  for (const [at, { text, change }] of pieces.entries()) {
    const isBetween = /^\s+$/.test(text) && removed + added !== '' && (pieces[at + 1]?.change ?? 'same') !== 'same'
    if (change !== 'added' && (change !== 'same' || isBetween)) removed += text
    if (change !== 'removed' && (change !== 'same' || isBetween)) added += text
    if (change !== 'same' || isBetween || text === '') continue
    flush()
    const last = joined.at(-1)
    if (last?.change === 'same') last.text += text
    else joined.push({ text, change })
  }
  flush()
  return joined
}

function shortened(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.map((piece, at) => {
    const { text, change } = piece
    const letters = [...text]
    if (change !== 'same' || letters.length <= 2 * context + 1) return piece
    const begin = at === 0 ? '' : letters.slice(0, context).join('')
    const rest = at === pieces.length - 1 ? '' : letters.slice(-context).join('')
    return { text: `${begin}…${rest}`, change }
  })
}
