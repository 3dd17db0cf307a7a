/** Where the example page can be asked to fail: in what runs before its loader, there, in a server function, its head or its component. */
export const examplePlaces = ['before-load', 'loader', 'server-function', 'head', 'render'] as const
type ExamplePlace = (typeof examplePlaces)[number]

/** The digest of an error of the server, as its log and its pages show it. */
export const digestPattern = /^[0-9a-f]{12}$/

export type ExampleSearch = { fail?: ExamplePlace | undefined; digest?: string | undefined }

/**
 * The search parameters of the example page. What is no place, and no digest whose event could be looked up, is undefined; if it were left out,
 * the router would take what stands in the address.
 */
export function readExampleSearch({ fail, digest }: { fail?: unknown; digest?: unknown }): ExampleSearch {
  const asked = typeof digest === 'string' ? digest.trim().toLowerCase() : ''
  return { fail: examplePlaces.find((known) => known === fail), digest: digestPattern.test(asked) ? asked : undefined }
}
