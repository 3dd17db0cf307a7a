import MarkdownIt from 'markdown-it'
import { safeHref } from '#app/sarif/links.ts'
import type { Anchors } from './message-parts.server.ts'

const longest = 200_000

/** Where a link of a message leads when it names a location of the result by its id (SARIF §3.11.6). */
const locationId = /^\d{1,15}$/

const markdown = new MarkdownIt('default', { html: false, linkify: false, typographer: false, maxNesting: 40 })
markdown.validateLink = (uri: string) => locationId.test(uri) || safeHref(uri) !== null
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
  if (!String(token?.attrGet('href')).startsWith('#')) {
    token?.attrSet('rel', 'noreferrer noopener nofollow')
    token?.attrSet('class', 'external')
  }
  return self.renderToken(tokens, index, options)
}
markdown.core.ruler.push('link-locations', ({ tokens, env }) => {
  const { anchors } = env as { anchors: Anchors } // what renderMarkdown gives
  for (const { children } of tokens) {
    let dead: string | null = null
    for (const token of children ?? []) {
      const href = String(token.attrGet('href'))
      if (token.type === 'link_open' && locationId.test(href)) {
        const found = anchors.get(Number(href))
        if (found === undefined) dead = href
        else token.attrs = Object.entries({ href: `#${found.anchor}`, title: found.title })
      }
      // Links do not nest. One that leads nowhere shows as it was written, as it does in a plain message.
      if (dead === null || (token.type !== 'link_open' && token.type !== 'link_close')) continue
      token.content = token.type === 'link_open' ? '[' : `](${dead})`
      if (token.type === 'link_close') dead = null
      token.type = 'text'
      token.nesting = 0
    }
  }
})
// Headings of a log stand below those of the page.
markdown.core.ruler.push('lower-headings', (state) => {
  for (const token of state.tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`
    if (token.type === 'th_open' || token.type === 'td_open') token.attrs = null
  }
})

/**
 * GitHub-flavoured markdown (SARIF §3.11.4) as HTML that is safe in a page: HTML within it shows as text, links are http, https or mailto,
 * images become links; in a message, a link to a location of the result leads to its place on the page (`anchors`). Text beyond 200,000
 * characters is cut with a mark.
 */
export function renderMarkdown(text: string, anchors: Anchors = new Map()): string {
  return markdown.render(text.length > longest ? `${text.slice(0, longest)}…` : text, { anchors })
}
