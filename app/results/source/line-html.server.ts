import type { Span } from './highlight.server.ts'

/** UTF-16 offsets into a line, end exclusive; equal at an insertion point. */
export type Marked = { readonly start: number; readonly end: number }

/** A line as HTML: every piece escaped, coloured by class, the marked part in `<mark>`. */
export function lineHtml(line: string, spans: readonly Span[], marked: Marked | null): string {
  if (marked === null) return coloured(line, spans, 0, line.length)
  const [start, end] = [Math.min(marked.start, line.length), Math.min(marked.end, line.length)]
  return `${coloured(line, spans, 0, start)}<mark>${coloured(line, spans, start, end)}</mark>${coloured(line, spans, end, line.length)}`
}

function coloured(line: string, spans: readonly Span[], from: number, to: number): string {
  let html = ''
  let at = from
  for (const { start, end, className } of spans) {
    if (end <= at) continue
    if (start >= to) break
    const [first, last] = [Math.max(start, at), Math.min(end, to)]
    html += `${escapeHtml(line.slice(at, first))}<span class="${className}">${escapeHtml(line.slice(first, last))}</span>`
    at = last
  }
  return html + escapeHtml(line.slice(at, to))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
