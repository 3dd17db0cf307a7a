/** Where an embedded link leads (SARIF §3.11.6). */
type LinkTarget =
  /** The location of the result with this `id`, if it has one; else the link is none. */
  | { readonly kind: 'location'; readonly id: number }
  /** Something in the same log, as a JSON pointer (SARIF §3.10.3). */
  | { readonly kind: 'sarif'; readonly pointer: string }
  /** Untrusted. */
  | { readonly kind: 'uri'; readonly uri: string }

/** A piece of a plain-text message. `source` is a link as it stands in the message, for links that lead nowhere. */
type MessagePiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly target: LinkTarget; readonly source: string }

const absoluteUri = /^[a-z][a-z0-9+.-]*:./i

/** A link in a text: from `start` up to `end`, its own text up to `textEnd`. */
type Link = { start: number; textEnd: number; end: number; target: LinkTarget }

/**
 * Splits a plain-text message at its embedded links, `[text](destination)` (SARIF §3.11.6). In the text of a link `\` escapes `\`, `[`
 * and `]`; elsewhere these stand for themselves. Brackets within the text that are not escaped are taken as text if they come in pairs.
 * A destination is the `id` of a location or an absolute URI; anything else is no link. Linear in the length of the message.
 */
export function parseMessageLinks(text: string): MessagePiece[] {
  const pieces: MessagePiece[] = []
  let plainFrom = 0
  for (const { start, textEnd, end, target } of linksIn(text)) {
    if (start > plainFrom) pieces.push({ type: 'text', text: text.slice(plainFrom, start) })
    pieces.push({ type: 'link', text: unescape(text.slice(start + 1, textEnd)), target, source: text.slice(start, end) })
    plainFrom = end
  }
  if (plainFrom < text.length) pieces.push({ type: 'text', text: text.slice(plainFrom) })
  return pieces
}

/**
 * The message without link syntax, for lists and titles. `isLocation` says whether the result has a location of this id: where it has
 * none, as in `callbacks[42](0)`, there is no link.
 */
export function plainText(text: string, isLocation?: (id: number) => boolean): string {
  if (!text.includes('](')) return text
  let plain = ''
  let plainFrom = 0
  for (const { start, textEnd, end, target } of linksIn(text)) {
    if (target.kind === 'location' && isLocation !== undefined && !isLocation(target.id)) continue
    plain += text.slice(plainFrom, start) + unescape(text.slice(start + 1, textEnd))
    plainFrom = end
  }
  return plain + text.slice(plainFrom)
}

/** The links of a text, in order. */
function linksIn(text: string): Link[] {
  const links: Link[] = []
  let open: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (open.length === 0) {
      at = text.indexOf('[', at)
      if (at === -1) break
    }
    const char = text[at]
    if (char === '\\' && open.length > 0) at += 1
    else if (char === '[') open.push(at)
    else if (char === ']') {
      const start = open.pop()
      if (start === undefined || start + 1 === at || text[at + 1] !== '(') continue
      const end = destinationEnd(text, at + 2)
      const target = end === -1 ? null : readTarget(text.slice(at + 2, end))
      if (target === null) continue
      links.push({ start, textEnd: at, end: end + 1, target })
      at = end
      open = []
    }
  }
  return links
}

/**
 * The position of the `)` that ends a destination: that which pairs with its `(`, or the first where they do not pair. No destination
 * goes beyond a bracket or a line, which also keeps the search linear: what it passes over holds no further link. -1 if there is none.
 */
function destinationEnd(text: string, from: number): number {
  let depth = 0
  let first = -1
  for (let at = from; at < text.length; at += 1) {
    switch (text[at]) {
      case '(':
        depth += 1
        break
      case ')':
        if (depth === 0) return at
        if (first === -1) first = at
        depth -= 1
        break
      case '[':
      case ']':
      case '\n':
      case '\r':
        return first
    }
  }
  return first
}

function readTarget(destination: string): LinkTarget | null {
  if (/^\d{1,15}$/.test(destination)) return { kind: 'location', id: Number(destination) }
  if (/^sarif:/i.test(destination)) return { kind: 'sarif', pointer: decodePointer(destination.slice(6)) }
  return absoluteUri.test(destination) ? { kind: 'uri', uri: destination } : null
}

/** The JSON pointer of a `sarif:` URI, without the scheme, as it was before it was encoded. */
export function decodePointer(pointer: string): string {
  try {
    return decodeURIComponent(pointer)
  } catch {
    return pointer
  }
}

function unescape(text: string): string {
  return text.includes('\\') ? text.replace(/\\([\\[\]])/g, '$1') : text
}
