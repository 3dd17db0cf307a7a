import type MarkdownIt from 'markdown-it'

/** Lets what is nested deeper than the parser goes stand there as a paragraph, without the marks of quotes; the parser leaves it out. */
export function keepDeepText(markdown: InstanceType<typeof MarkdownIt>, deepest: number): void {
  const { block } = markdown
  const tokenize = block.tokenize.bind(block)
  block.tokenize = (state, startLine, endLine) => {
    if (state.level < deepest) return tokenize(state, startLine, endLine)
    const first = state.skipEmptyLines(startLine)
    let next = first
    while (next < endLine && (state.isEmpty(next) || (state.sCount[next] ?? 0) >= state.blkIndent)) next += 1
    state.line = Math.max(next, startLine)
    const text = state
      .getLines(first, next, state.blkIndent, false)
      .replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
      .trim()
    if (text === '') return
    state.push('paragraph_open', 'p', 1)
    const inline = state.push('inline', '', 0)
    inline.content = text
    inline.children = []
    state.push('paragraph_close', 'p', -1)
  }
}
