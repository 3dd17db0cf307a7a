import type { Token } from 'markdown-it'

/** What a link has besides its address. */
const linkLength = 70

/** How much HTML there may be, in UTF-16 units: what tokens take is taken off. `isFull`: whether something was left out before. */
export type HtmlRoom = { left: number; isFull?: boolean }

/**
 * The first tokens, as many as make no more HTML than there is room for, and what closes those of them that are open by then. A reference that is
 * used a thousand times has its address as many times in the HTML.
 */
export function cutTokens(tokens: readonly Token[], room: HtmlRoom): Token[] {
  const kept: Token[] = []
  let openAndLeftOut = 0
  for (const token of tokens) {
    if (room.left > 0) {
      room.left -= lengthOf(token)
      // An image has its text as its content, too.
      if (token.type === 'inline' && token.children !== null) token.children = cutTokens(token.children, room)
      kept.push(token)
    } else if (token.nesting === -1 && openAndLeftOut === 0) kept.push(token)
    else openAndLeftOut += token.nesting
  }
  return kept
}

function lengthOf({ type, tag, content, attrs }: Token): number {
  // The text of a block stands in its children.
  const text = type === 'inline' ? 0 : content.length
  const marks = tag === '' ? 0 : tag.length + '</>\n'.length
  const link = type === 'link_open' || type === 'image' ? linkLength : 0
  return (attrs ?? []).reduce((sum, [name, value]) => sum + `${name}=""${value}`.length, text + marks + link)
}
