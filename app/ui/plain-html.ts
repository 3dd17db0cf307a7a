import { Fragment, type ReactElement, type ReactNode } from 'react'

type Props = Record<string, unknown>
type Component = (props: Props) => ReactNode

/** Names with a capital, and what React writes for them. Of others of these it is not known. */
const names: Record<string, string> = {
  className: 'class',
  dateTime: 'dateTime',
  htmlFor: 'for',
  readOnly: 'readOnly',
  tabIndex: 'tabindex',
  viewBox: 'viewBox',
}
const withoutValue = new Set(['checked', 'disabled', 'hidden', 'open', 'readOnly'])
const contents = new Set(['children', 'dangerouslySetInnerHTML'])
const withoutContent = new Set(['input', 'br', 'hr', 'img', 'wbr'])
const special = /[&<>"']/
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/**
 * Elements as HTML, letter for letter as React's `renderToString` writes them, which the browser makes them alive from: for what a page has
 * dozens of, at a third of what React takes. They, and the components among them, have no hooks, no `style` and no addresses of schemes that could
 * be scripts.
 * @throws Error for what it does not know
 */
export function plainHtml(node: ReactNode): string {
  return write({ html: '', endsInText: false }, node).html
}

/** React tells texts that follow one another by a comment in between. */
type Written = { html: string; endsInText: boolean }

function write(written: Written, node: ReactNode): Written {
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return written
  if (typeof node === 'string' || typeof node === 'number') {
    written.html += (written.endsInText ? '<!-- -->' : '') + escaped(String(node))
    written.endsInText = true
  } else if (Array.isArray(node)) for (const one of node) write(written, one)
  else if (typeof node === 'object' && 'props' in node) writeElement(written, node as ReactElement<Props>) // the only thing that has props
  else throw new Error('This cannot be written as plain HTML.')
  return written
}

function writeElement(written: Written, { type, props }: ReactElement<Props>): void {
  if (typeof type !== 'string') {
    write(written, rendered(type, props))
    return
  }
  let tag = `<${type}`
  for (const name in props) if (!contents.has(name)) tag += attribute(name, props[name])
  written.endsInText = false
  if (withoutContent.has(type)) {
    written.html += `${tag}/>`
    return
  }
  written.html += `${tag}>`
  const given = props['dangerouslySetInnerHTML'] as { __html: string } | undefined // what React takes it for
  if (given === undefined) write(written, props['children'] as ReactNode) // what children are
  else written.html += Object.values(given)[0]
  written.html += `</${type}>`
  written.endsInText = false
}

/** What a component gives; a fragment gives what it holds. */
function rendered(type: unknown, props: Props): ReactNode {
  if (type === Fragment) return props['children'] as ReactNode
  if (typeof type === 'symbol') throw new Error(`${String(type)} cannot be written as plain HTML.`)
  // One that React remembers holds the component.
  const component = typeof type === 'function' ? type : (type as { type: unknown }).type
  return (component as Component)(props)
}

function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined || typeof value === 'function') return ''
  const written = /[A-Z]/.test(name) ? names[name] : name
  const isSwitch = typeof value === 'boolean' && !/^(?:aria|data)-/.test(name)
  // React looks at addresses for scripts. Those that could be one are not for here.
  const isElsewhere = (name === 'href' || name === 'src') && !/^(?:[/?#]|https?:|mailto:)/.test(String(value))
  if (written === undefined || typeof value === 'object' || isElsewhere || (isSwitch && !withoutValue.has(name))) {
    throw new Error(`The attribute ${name} cannot be written as plain HTML.`)
  }
  if (isSwitch) return value ? ` ${written}=""` : ''
  return ` ${written}="${escaped(String(value))}"`
}

function escaped(text: string): string {
  return special.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? character) : text
}
