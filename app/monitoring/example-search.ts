/** Where the example page can be asked to fail: in what runs before its loader, there, in a server function, its head or its component. */
export const examplePlaces = ['before-load', 'loader', 'server-function', 'head', 'render'] as const
export type ExamplePlace = (typeof examplePlaces)[number]

/** The search parameters of the example page. What is no place is left out. */
export function readExampleSearch({ fail }: { fail?: unknown }): { fail?: ExamplePlace } {
  const place = examplePlaces.find((known) => known === fail)
  return place === undefined ? {} : { fail: place }
}
