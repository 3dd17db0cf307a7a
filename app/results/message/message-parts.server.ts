import { type LogLinks, noLogLinks } from './log-links.ts'
import { safeHref } from '#app/sarif/text/safe-href.ts'
import { parseMessageLinks } from '#app/sarif/messages/message-links.ts'
import type { MessagePart } from './message.schemas.ts'

export type Anchors = ReadonlyMap<number, { anchor: string; title: string }>

/** A message in pieces: links to locations of the result lead to their place on the page, links into the log where `logLinks` say, links elsewhere are checked, the rest is text. */
export function messageParts(text: string, anchors: Anchors, logLinks: LogLinks = noLogLinks): MessagePart[] {
  const parts: MessagePart[] = []
  for (const piece of parseMessageLinks(text)) {
    const part = piece.type === 'text' ? piece : linkPart(piece, anchors, logLinks)
    const last = parts.at(-1)
    if (part.type === 'text' && last?.type === 'text') last.text += part.text
    else parts.push({ ...part })
  }
  return parts
}

type Link = Extract<ReturnType<typeof parseMessageLinks>[number], { type: 'link' }>

function linkPart({ text, target, source }: Link, anchors: Anchors, logLinks: LogLinks): MessagePart {
  if (target.kind === 'location') {
    const found = anchors.get(target.id)
    return found === undefined ? { type: 'text', text: source } : { type: 'location', text, ...found }
  }
  if (target.kind === 'sarif') {
    const found = logLinks.get(target.pointer)
    return found === undefined ? { type: 'text', text } : { type: 'log', text, ...found }
  }
  const href = safeHref(target.uri)
  return href === null ? { type: 'text', text } : { type: 'link', text, href }
}
