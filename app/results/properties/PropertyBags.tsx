import type { PropertyBag, PropertyNode, PropertyValue } from './properties.schemas.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { writtenOut } from '#app/ui/html/written-out.ts'

/** What the tool says beyond the standard, as trees that fold. Nothing is rendered where it says nothing. */
export function PropertyBags({ bags }: { bags: PropertyBag[] }) {
  if (bags.length === 0) return null
  return <section aria-labelledby="properties" className="properties" {...writtenOut(<BagList bags={bags} />)} />
}

/** The bags themselves, which have no hooks. */
export function BagList({ bags }: { bags: PropertyBag[] }) {
  return (
    <>
      <h2 id="properties">Properties</h2>
      {bags.map(({ owner, members, more }, index) => (
        <details key={owner} open={index === 0}>
          <summary>
            {`${owner} `}
            <span className="count">{members.length + more}</span>
          </summary>
          <PropertyMembers members={members} more={more} />
        </details>
      ))}
    </>
  )
}

/** Members of a bag, or of an object in it. */
export function PropertyMembers({ members, more }: { members: PropertyNode[]; more: number }) {
  return (
    <ul>
      {members.map((node, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- members of one bag never move
        <li key={index}>
          <Node node={node} />
        </li>
      ))}
      {more > 0 && <li className="text-muted">{formatNumber(more)} more in the log</li>}
    </ul>
  )
}

function Node({ node }: { node: PropertyNode }) {
  if ('text' in node) {
    return (
      <span className="property">
        <LogText className="property-name" text={node.name} />
        <LogText className="property-text" text={node.text === '' ? '(empty)' : node.text} />
      </span>
    )
  }
  const plain = plainElements(node)
  if (plain !== null) {
    return (
      <span className="property">
        <LogText className="property-name" text={node.name} />
        <LogText className="property-text" text={plain} />
      </span>
    )
  }
  return (
    <details>
      <summary>
        <LogText className="property-name" text={node.name} />{' '}
        <span className="count">{formatCount(node.members.length + node.more, node.kind === 'array' ? 'element' : 'member')}</span>
      </summary>
      <PropertyMembers members={node.members} more={node.more} />
    </details>
  )
}

/** A short list of short values reads best on one line. */
function plainElements(value: Extract<PropertyValue, { members: PropertyNode[] }>): string | null {
  if (value.members.length === 0) return value.kind === 'array' ? 'none' : 'empty'
  if (value.kind === 'object' || value.more > 0 || value.members.length > 20) return null
  const texts = value.members.flatMap((node) => ('text' in node ? node.text : []))
  const line = texts.join(', ')
  return texts.length === value.members.length && line.length <= 200 ? line : null
}
