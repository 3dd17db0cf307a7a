import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#app/results/detail/markdown.server.ts'

const anchors = new Map([[1, { anchor: 'place-1', title: 'src/a.ts:3 "x"' }]])

describe('links of a message to locations (SARIF §3.11.6)', () => {
  test('lead to the place on the page', () => {
    expect(renderMarkdown('From [`name`](1).', anchors)).toBe(
      '<p>From <a href="#place-1" title="src/a.ts:3 &quot;x&quot;"><code>name</code></a>.</p>\n',
    )
  })

  test('show as they were written where the result has no such location', () => {
    expect(renderMarkdown('Of `f` in callbacks[*42*](0) and [a](1)', anchors)).toBe(
      '<p>Of <code>f</code> in callbacks[<em>42</em>](0) and <a href="#place-1" title="src/a.ts:3 &quot;x&quot;">a</a></p>\n',
    )
    expect(renderMarkdown('[a](1)')).toBe('<p>[a](1)</p>\n')
  })
})

describe('what a log may not do', () => {
  test('links lead to the web and to mail only, and say nothing of where they were followed', () => {
    expect(renderMarkdown('[a](https://example.org/)')).toBe(
      '<p><a href="https://example.org/" rel="noreferrer noopener nofollow" class="external">a</a></p>\n',
    )
    for (const uri of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc', '//example.org', '/results', '#main', '1e3']) {
      expect(renderMarkdown(`[a](${uri})`), uri).not.toContain('<a')
    }
  })

  test('images are not fetched', () => {
    expect(renderMarkdown('![a](https://example.org/a.png)')).toBe(
      '<p><a href="https://example.org/a.png" rel="noreferrer noopener nofollow" class="external">a</a></p>\n',
    )
    expect(renderMarkdown('![a](1)', anchors)).toBe('<p>a</p>\n')
  })

  test('HTML is text, and headings stand below those of the page', () => {
    expect(renderMarkdown('# <b>a</b>')).toBe('<h3>&lt;b&gt;a&lt;/b&gt;</h3>\n')
  })
})
