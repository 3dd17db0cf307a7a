import { describe, expect, test } from 'vitest'
import { readMarkdown, renderMarkdown } from '#app/results/message/markdown.server.ts'

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
    // On a page of the same scheme a browser takes these as an address of that site.
    for (const uri of ['https:results', 'http:/results', 'HTTPS:results']) {
      expect(renderMarkdown(`[a](${uri})`), uri).toMatch(/<a href="https?:\/\/results\/" rel="noreferrer noopener nofollow"/)
    }
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
    expect(renderMarkdown('## a\n#### b\n###### c')).toBe('<h3>a</h3>\n<h5>b</h5>\n<h6>c</h6>\n')
  })
})

describe('GitHub’s additions', () => {
  test.each([
    ['a table', '| a | b |\n|---|:-:|\n| 1 | 2 |', '<td>1</td>'],
    ['text struck through', '~~gone~~', '<s>gone</s>'],
    ['a task that is done', '- [x] mend it', '<li><span role="img" aria-label="done">☑</span> mend it</li>'],
    ['a task to do', '1. [ ] mend <it>', '<li><span role="img" aria-label="to do">☐</span> mend &lt;it&gt;</li>'],
    [
      'a bare address',
      'See https://example.org/a.',
      '<a href="https://example.org/a" rel="noreferrer noopener nofollow" class="external">https://example.org/a</a>.',
    ],
    [
      'a bare name of a site',
      'See www.example.org/a, too',
      '<a href="http://www.example.org/a" rel="noreferrer noopener nofollow" class="external">www.example.org/a</a>,',
    ],
    ['an address of mail', 'Ask marta@example.org.', '<a href="mailto:marta@example.org"'],
  ])('%s', (_, text, html) => {
    expect(renderMarkdown(text)).toContain(html)
  })

  test.each([
    'src/main.rs and lib.py',
    'x.to_string()',
    'http://user:secret@example.org/',
    'ftp://example.org/a',
    '//example.org/a',
    '10.0.0.1',
    '- [y] no',
    '[x] no list',
  ])('%s is text', (text) => {
    const html = renderMarkdown(text)
    expect(html).not.toContain('<a ')
    expect(html).not.toContain('role=')
  })

  test('§3.11.4.2: markup that is nested without end, or a text of addresses alone, takes no long time', () => {
    for (const text of [
      '>'.repeat(50_000),
      '[a]('.repeat(20_000),
      '*a_'.repeat(20_000),
      'www.'.repeat(40_000),
      'http://a@'.repeat(20_000),
      `${'a'.repeat(50_000)}@`.repeat(3),
      '- [x] '.repeat(20_000),
    ]) {
      expect(renderMarkdown(text).length).toBeLessThan(5_000_000)
    }
  })

  test.each(['> ', '- ', '> - ', '1. '])('what %s nests deeper than forty levels keeps its text, and so does what follows', (mark) => {
    const html = renderMarkdown(`${mark.repeat(60)}the *inner* text\n\nand more`)
    expect(html).toContain('the <em>inner</em> text')
    expect(html).toContain('<p>and more</p>')
  })
})

test('§3.10.3: a link into the log leads to the page of what it names, or shows as its text and why', () => {
  const links = new Map([
    ['/runs/0/results/42', { href: '/results/x', title: 'The "other"' }],
    ['/runs/0/a b', { href: null, title: 'the run has no <such> part' }],
  ])
  expect(renderMarkdown('See [the `one`](sarif:/runs/0/results/42), [no](<sarif:/runs/0/a b>).', new Map(), links)).toBe(
    '<p>See <a href="/results/x" title="The &quot;other&quot;">the <code>one</code></a>, no (the run has no &lt;such&gt; part).</p>\n',
  )
  expect(renderMarkdown('See [the other one](sarif:/runs/0/results/42), ![image](sarif:/runs/0).')).toBe(
    '<p>See the other one, image.</p>\n',
  )
})

describe('markdown of which too much would be made', () => {
  const address = `http://example.com/${'x'.repeat(2_000)}`
  const bombs: [string, string][] = [
    ['a reference that is used often', `[a]: ${address}\n\n> **Begin** ${'[a] '.repeat(10_000)}`],
    ['many tables', `**Begin**\n\n${`|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n${'x\n'.repeat(40)}\n`.repeat(120)}`],
    ['quotes in quotes', `**Begin**\n\n${`${'> '.repeat(39)}a\n\n`.repeat(600)}`],
  ]

  test.each(bombs)('is cut, closes what it has opened, and says that it is cut: %s', (_, text) => {
    const { html, isCut } = readMarkdown(text, anchors, new Map())
    expect(isCut).toBe(true)
    expect(html.length).toBeLessThan(400_000)
    expect(html).toContain('<strong>Begin</strong>')
    expect(html.endsWith('<p>…</p>\n')).toBe(true)
    for (const tag of ['p', 'a', 'blockquote', 'table', 'tbody', 'tr', 'td']) {
      expect(html.split(`</${tag}>`).length, tag).toBe(html.split(new RegExp(`<${tag}[ >]`)).length)
    }
  })

  test('is whole up to there', () => {
    const { html, isCut } = readMarkdown('*a* '.repeat(5_000), anchors, new Map())
    expect(html.split('<em>').length).toBe(5_001)
    expect(isCut).toBe(false)
  })
})
