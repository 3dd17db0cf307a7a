import MarkdownIt from 'markdown-it'
import { safeHref } from '#app/sarif/links.ts'

const longest = 200_000

const markdown = new MarkdownIt('default', { html: false, linkify: false, typographer: false, maxNesting: 40 })
markdown.validateLink = (uri: string) => safeHref(uri) !== null
// A page never fetches what a log names: an image shows as its text, with a link to it.
markdown.renderer.rules['image'] = (tokens, index) => {
  const token = tokens[index]
  const escape = markdown.utils.escapeHtml
  const label = escape(token?.content || 'image')
  const href = safeHref(String(token?.attrGet('src') ?? ''))
  return href === null ? label : `<a href="${escape(href)}" rel="noreferrer noopener nofollow">${label}</a>`
}
markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'noreferrer noopener nofollow')
  return self.renderToken(tokens, index, options)
}
// Headings of a log stand below those of the page.
markdown.core.ruler.push('lower-headings', (state) => {
  for (const token of state.tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`
    if (token.type === 'th_open' || token.type === 'td_open') token.attrs = null
  }
})

/**
 * GitHub-flavoured markdown (SARIF §3.11.4) as HTML that is safe in a page: HTML within it shows as text, links are http, https or mailto,
 * images become links. Text beyond 200,000 characters is cut with a mark.
 */
export function renderMarkdown(text: string): string {
  return markdown.render(text.length > longest ? `${text.slice(0, longest)}…` : text)
}
