import { type FacetField, facetFields } from '#app/search/choices.ts'
import { readCookie, writeCookie } from '#app/ui/cookie.ts'

/** Facets that are asked for less often: they are counted, and their values shown, where they are opened or something of them is chosen. */
export const closedFacets: readonly FacetField[] = ['baseline', 'tag', 'cwe', 'ref', 'level', 'kind', 'suppression']

/** Those of them that were opened in this browser, from its cookie. */
export function readOpenFacets(): FacetField[] {
  return openFacetsOf(readCookie('facets'))
}

/** Keeps which of them are open. Runs in the browser. */
export function writeOpenFacets(open: readonly FacetField[]): void {
  writeCookie('facets', open.join('.'))
}

/** Those that a cookie names. Never throws. */
export function openFacetsOf(text: string | undefined): FacetField[] {
  const names = text?.split('.') ?? []
  return closedFacets.filter((field) => names.includes(field))
}

/** The one of them that an address has open, for those without JavaScript: as a list of none or one. */
export function readOpened(opened: unknown): { open?: FacetField } {
  const field = closedFacets.find((field) => field === opened)
  return field === undefined ? {} : { open: field }
}

/** The facets that are counted where these of them are open. */
export function facetsShown(open: readonly FacetField[]): FacetField[] {
  return facetFields.filter((field) => !closedFacets.includes(field) || open.includes(field))
}
