import { Fragment, type ReactElement, type ReactNode } from 'react'

/** Those of all elements; of others whatever they are. */
type Props = { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string }; [name: string]: unknown }
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
    if (written.endsInText) written.html += '<!-- -->'
    written.html += escaped(String(node))
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
  const { begin, end } = tagOf(type)
  let tag = begin
  let hasAttributes = false
  for (const name in props) {
    if (name === 'children' || name === 'dangerouslySetInnerHTML') continue
    const attribute = attributeOf(name)
    const value = valueOf(attribute, props[name])
    if (value === null) continue
    tag += hasAttributes ? attribute.next : attribute.first
    tag += value
    hasAttributes = true
  }
  written.endsInText = false
  if (withoutContent.has(type)) {
    written.html += tag + (hasAttributes ? '"/>' : '/>')
    return
  }
  written.html += tag + (hasAttributes ? '">' : '>')
  const given = props.dangerouslySetInnerHTML
  if (given === undefined) write(written, props.children)
  else written.html += Object.values(given)[0]
  written.html += end
  written.endsInText = false
}

/*
 * A text that is put together is a tree of its pieces until it is sent, and each piece costs as much as its letters: what the name of an element or an attribute
 * says of it is one piece, made once, which ends the attribute before it, too.
 */

type Tag = { begin: string; end: string }
const tags = new Map<string, Tag>()

function tagOf(type: string): Tag {
  const known = tags.get(type)
  if (known !== undefined) return known
  const tag = { begin: `<${type}`, end: `</${type}>` }
  tags.set(type, tag)
  return tag
}

/** How an attribute begins, up to its value, where it is the first and where another is before it; and what it may be. */
type Attribute = { name: string; first: string; next: string; isKnown: boolean; takesSwitch: boolean; isAddress: boolean }
const attributes = new Map<string, Attribute>()

function attributeOf(name: string): Attribute {
  const known = attributes.get(name)
  if (known !== undefined) return known
  const written = /[A-Z]/.test(name) ? names[name] : name
  const attribute = {
    name,
    first: ` ${written}="`,
    next: `" ${written}="`,
    isKnown: written !== undefined,
    takesSwitch: !/^(?:aria|data)-/.test(name),
    isAddress: name === 'href' || name === 'src',
  }
  attributes.set(name, attribute)
  return attribute
}

/** What a component gives; a fragment gives what it holds. */
function rendered(type: unknown, props: Props): ReactNode {
  if (type === Fragment) return props.children
  if (typeof type === 'symbol') throw new Error(`${String(type)} cannot be written as plain HTML.`)
  // One that React remembers holds the component.
  const component = typeof type === 'function' ? type : (type as { type: unknown }).type
  return (component as Component)(props) // no class is among them
}

/** The value of an attribute as it is written; null where the attribute is left out. */
function valueOf({ name, isKnown, takesSwitch, isAddress }: Attribute, value: unknown): string | null {
  if (value === null || value === undefined || typeof value === 'function') return null
  const isSwitch = takesSwitch && typeof value === 'boolean'
  // React looks at addresses for scripts. Those that could be one are not for here.
  const isElsewhere = isAddress && !/^(?:[/?#]|https?:|mailto:)/.test(String(value))
  if (!isKnown || typeof value === 'object' || isElsewhere || (isSwitch && !withoutValue.has(name))) {
    throw new Error(`The attribute ${name} cannot be written as plain HTML.`)
  }
  if (isSwitch) return value ? '' : null
  return escaped(String(value))
}

function escaped(text: string): string {
  return special.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? character) : text
}
