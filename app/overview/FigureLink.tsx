import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '#app/ui/keys/is-plain-click.ts'

type FigureLinkProps = {
  q: string
  /** What it is called where it is heard alone: its figure and what is counted. */
  name?: string
  className?: string
  /** False where a table has the same link. */
  focusable?: boolean
  children: ReactNode
}

/**
 * A link to the list behind a figure, in a table or in a drawing. There are hundreds of them on the page: this one costs a tenth of the
 * router's own, and fetches nothing before it is followed.
 */
export function FigureLink({ q, name, className, focusable = true, children }: FigureLinkProps) {
  const router = useRouter()
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ to: '/results', search: { q } })
  }
  const href = `/results${router.options.stringifySearch({ q })}`
  return (
    <a href={href} onClick={follow} className={className} aria-label={name} {...(focusable ? {} : { tabIndex: -1 })}>
      {children}
    </a>
  )
}
