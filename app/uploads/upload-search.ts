import { readPlace } from '#app/ui/search-params.ts'

/** An upload's id: `u` and 75 bits in Crockford's base32, lower case. */
export const uploadIdPattern = /^u[0-9a-hjkmnp-tv-z]{15}$/

/** A project's name in an address: no name has control characters, or is longer. */
// oxlint-disable-next-line no-control-regex -- that is what is kept out
const slugPattern = /^(?=[^]*\S)[^\u0000-\u001f\u007f]{1,1000}$/

export type OverviewSearch = {
  /** Empty where the address names what cannot be one. */
  upload: string | undefined
  project: string | undefined
  named: string | undefined
  order: 'open' | undefined
  from: number | undefined
  manage: string | undefined
  refs: number | undefined
  before: string | undefined
}

/**
 * The search parameters of `/`: the upload whose import report is open; the project that the figures are of; of the projects in their table what their names
 * have, whether those with the most open results come first, and the place of the first; the project whose settings are open, and the place of the first of
 * its refs; and the upload that the table of uploads has those before. What cannot be one is undefined, or, of an import report, empty, which says so; if it
 * were left out, the router would take what stands in the address.
 */
export function readOverviewSearch({ upload, project, named, order, from, manage, refs, before }: Record<string, unknown>): OverviewSearch {
  return {
    upload: upload === undefined ? undefined : (matching(upload, uploadIdPattern) ?? ''),
    project: matching(project, slugPattern),
    named: matching(named, slugPattern),
    order: order === 'open' ? order : undefined,
    from: readPlace(from),
    manage: matching(manage, slugPattern),
    refs: readPlace(refs),
    before: matching(before, uploadIdPattern),
  }
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  // A name of digits alone is read as a number.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}
