import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SearchHelp } from './SearchHelp.tsx'

let html: string | undefined

/**
 * The help of the search, for the server to put into its pages. It is the same on all of them, and a fifth of the elements of a result's: so
 * it is rendered once.
 */
export function searchHelpHtml(): string {
  return (html ??= renderToStaticMarkup(createElement(SearchHelp)))
}
