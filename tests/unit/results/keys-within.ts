import { Children, isValidElement, type ReactNode } from 'react'

type Element = { type: unknown; props: { children?: ReactNode } }

/** The keys by which React tells apart what stands beside each other, of all that is in a node; its components have no hooks. */
export function keysWithin(node: ReactNode): (string | null)[][] {
  const children = Children.toArray(node).filter((child) => isValidElement<Element['props']>(child))
  return [children.map(({ key }) => key), ...children.flatMap((child) => keysWithin(contentOf(child)))]
}

function contentOf({ type, props }: Element): ReactNode {
  return typeof type === 'function' ? (type as (given: object) => ReactNode)(props) : props.children // no class is among them
}
