import { listsFacts } from '#app/sarif/messages/facts-message.ts'

const maximumCharacters = 160
/** More than a title can use, and little enough to search. */
const searched = 2_000

/** Not after a short form, and only before something that begins a sentence. */
const sentenceEnd = /(?<![\s(](?:e\.g|i\.e|etc|cf|vs|no))[.!?](?=\s+[\p{Lu}\p{Lo}\d"'`([])/u

/**
 * The first sentence of a plain message (SARIF §3.11.3 asks that it sums the message up), or its first line where that ends before: a
 * heading of at most 160 characters (code points), without its full stop, or the colon before what follows. Where it lists facts, the first of which would not sum it up, all of
 * them. Empty for an empty message.
 */
export function resultTitle(text: string): string {
  const begin = text.slice(0, searched).trimStart()
  if (listsFacts(begin)) return shorten(begin.replace(/\s+/g, ' ').trim())
  const line = begin.split(/[\r\n]/, 1)[0] ?? ''
  const end = sentenceEnd.exec(line)
  const sentence = (end === null ? line : line.slice(0, end.index + 1)).replace(/\s+/g, ' ').trim()
  return shorten(sentence.replace(/(?<!\.)\.$|:$/, ''))
}

/** Cut at a space where there is one not too far back. */
function shorten(text: string): string {
  if (text.length <= maximumCharacters) return text
  const characters = [...text]
  if (characters.length <= maximumCharacters) return text
  const cut = characters.slice(0, maximumCharacters - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`
}
