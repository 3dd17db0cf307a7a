import MarkdownIt, { type Token } from 'markdown-it'
import { type LogLinks, noLogLinks } from './log-links.ts'
import { safeHref } from '#app/sarif/text/safe-href.ts'
import { decodePointer } from '#app/sarif/messages/message-links.ts'
import { cutTokens, type HtmlRoom } from './cut-tokens.server.ts'
import { keepDeepText } from './deep-markdown.server.ts'
import type { Anchors } from './message-parts.server.ts'

const longest = 200_000
/** Of what is made of it, in UTF-16 units. */
const longestHtml = 250_000

/** Where a link of a message leads when it names a location of the result by its id (SARIF §3.11.6). */
const locationId = /^\d{1,15}$/
const sarifUri = /^sarif:/i
const longestBareLink = 2_000

const deepest = 40

const markdown = new MarkdownIt('default', { html: false, linkify: true, typographer: false, maxNesting: deepest })
keepDeepText(markdown, deepest)
// What makes too much already without the text within it is cut before that is read: a table of a few characters may have thousands of cells.
markdown.core.ruler.after('block', 'room', (state) => {
  const { room } = state.env as { room: HtmlRoom } // what readMarkdown gives
  const blocks = { left: room.left }
  state.tokens = cutTokens(state.tokens, blocks)
  room.isFull = blocks.left <= 0
})
// As GitHub has it, a bare `http://...`, `www....` or address of mail is a link; a bare name with a dot, such as `main.rs`, is none.
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true })
markdown.linkify.add('ftp:', null).add('//', null)
markdown.linkify.add('www.', {
  validate: (text, from, linkify) => Math.max(0, linkify.testSchemaAt(`//www.${text.slice(from, from + longestBareLink)}`, 'http:', 0) - 6),
  normalize: (match) => {
    match.url = `http://${match.url}`
  },
})
// A link into the log itself (SARIF §3.10.3) leads where the page of that part is, if there is one.
markdown.validateLink = (uri: string) => locationId.test(uri) || sarifUri.test(uri) || safeHref(uri) !== null
// A page never fetches what a log names: an image shows as its text, with a link to it.
markdown.renderer.rules['image'] = (tokens, index) => {
  const token = tokens[index]
  const escape = markdown.utils.escapeHtml
  const label = escape(token?.content || 'image')
  const href = safeHref(String(token?.attrGet('src') ?? ''))
  return href === null ? label : `<a href="${escape(href)}" rel="noreferrer noopener nofollow" class="external">${label}</a>`
}
markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  const token = tokens[index]
  const href = String(token?.attrGet('href'))
  if (!/^[#/]/.test(href)) {
    // Without its slashes it is an address of this site to a browser on a page of the same scheme.
    if (/^https?:(?!\/\/)/i.test(href)) token?.attrSet('href', safeHref(href) ?? '')
    token?.attrSet('rel', 'noreferrer noopener nofollow')
    token?.attrSet('class', 'external')
  }
  return self.renderToken(tokens, index, options)
}
markdown.core.ruler.push('link-locations', ({ tokens, env }) => {
  const { anchors, logLinks } = env as { anchors: Anchors; logLinks: LogLinks } // what renderMarkdown gives
  for (const { children } of tokens) {
    let dead: { open: string; close: string } | null = null
    for (const [at, token] of (children ?? []).entries()) {
      const href = String(token.attrGet('href'))
      if (token.type === 'link_open' && locationId.test(href)) {
        const found = anchors.get(Number(href))
        if (found === undefined) dead = { open: '[', close: `](${href})` }
        else token.attrs = Object.entries({ href: `#${found.anchor}`, title: found.title })
      }
      if (token.type === 'link_open' && sarifUri.test(href)) {
        const found = logLinks.get(decodePointer(href.slice('sarif:'.length)))
        if (found === undefined || found.href === null) dead = { open: '', close: found === undefined ? '' : ` (${found.title})` }
        else token.attrs = Object.entries({ href: found.href, title: found.title })
      }
      if (token.type === 'link_open' && isCutShort(token, children?.[at + 3])) dead = { open: '', close: '' }
      // Links do not nest. One that leads nowhere shows as it was written, as it does in a plain message.
      if (dead === null || (token.type !== 'link_open' && token.type !== 'link_close')) continue
      token.content = token.type === 'link_open' ? dead.open : dead.close
      if (token.type === 'link_close') dead = null
      token.type = 'text'
      token.nesting = 0
    }
  }
})
// The items of a list of tasks, which no one can tick here.
markdown.core.ruler.push('tasks', ({ tokens }) => {
  for (const [at, { children }] of tokens.entries()) {
    const first = children?.[0]
    const task = tokens[at - 2]?.type === 'list_item_open' && first?.type === 'text' ? /^\[([ x])\](?= \S)/i.exec(first.content) : null
    if (first === undefined || task === null) continue
    first.type = task[1] === ' ' ? 'task_open' : 'task_done'
    first.content = first.content.slice(3)
  }
})
for (const [rule, label, sign] of [
  ['task_open', 'to do', '☐'],
  ['task_done', 'done', '☑'],
] as const) {
  markdown.renderer.rules[rule] = (tokens, index) =>
    `<span role="img" aria-label="${label}">${sign}</span>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}`
}
// Headings of a log stand right below those of the page, whatever its first one is.
markdown.core.ruler.push('lower-headings', (state) => {
  const highest = Math.min(...state.tokens.filter(({ type }) => type === 'heading_open').map(levelOf))
  for (const token of state.tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${Math.min(6, levelOf(token) - highest + 3)}`
    if (token.type === 'th_open' || token.type === 'td_open') token.attrs = null
  }
})

function levelOf({ tag }: Token): number {
  return Number(tag.slice(1))
}

/** Whether a bare address ends where more of it follows, as with `http://user:password@...`, whose beginning is another address. */
function isCutShort({ markup }: Token, next: Token | undefined): boolean {
  return markup === 'linkify' && next !== undefined && /^(?::\S|@)/.test(next.content)
}

/**
 * GitHub-flavoured markdown (SARIF §3.11.4) as HTML that is safe in a page: HTML within it shows as text, links are http, https or mailto,
 * images become links; in a message, a link to a location of the result leads to its place on the page (`anchors`), one into the log where
 * `logLinks` say. Text beyond 200,000 characters is cut with a mark, and so is what makes more than 250,000 of HTML; `isCut` says so.
 */
export function readMarkdown(text: string, anchors: Anchors, logLinks: LogLinks): { html: string; isCut: boolean } {
  const room: HtmlRoom = { left: longestHtml, isFull: false }
  const env = { anchors, logLinks, room }
  const tokens = markdown.parse(text.length > longest ? `${text.slice(0, longest)}…` : text, env)
  const html = markdown.renderer.render(cutTokens(tokens, room), markdown.options, env)
  const isFull = room.isFull || room.left <= 0
  return { html: isFull ? `${html}<p>…</p>\n` : html, isCut: isFull || text.length > longest }
}

/** The HTML alone. */
export function renderMarkdown(text: string, anchors: Anchors = new Map(), logLinks: LogLinks = noLogLinks): string {
  return readMarkdown(text, anchors, logLinks).html
}
