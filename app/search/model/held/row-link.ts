/*
 * What leads to a row within its project, in a number: 1 + the number of its page times 65,536 + its place there (page.ts); 0 leads to none. A result has
 * the link to its last row (`Results.latest`), and each row that to the one before it of the same result (`Page.previous`).
 */

/** The link to the row at a place of a page whose first row is the project's number `first`. */
export function linkToRow({ first }: { readonly first: number }, at: number): number {
  return first + at + 1
}

/** The number of the page that a link leads to; of 0 none. */
export function pageOfLink(link: number): number {
  return (link - 1) >>> 16
}

/** The page of these that a link leads to. */
export function linkedPage<Page>(pages: readonly Page[], link: number): Page {
  const page = pages[pageOfLink(link)]
  if (page === undefined) throw new Error(`The project has no row ${link - 1}.`)
  return page
}

/** The link to the row of the same result before the one that a link leads to; 0 where that is its first. */
export function linkBefore(pages: readonly { readonly previous: Int32Array }[], link: number): number {
  return linkedPage(pages, link).previous[placeOfLink(link)] ?? 0
}

/** The place in its page. */
export function placeOfLink(link: number): number {
  return (link - 1) & 0xffff
}
