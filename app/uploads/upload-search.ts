/** An upload's id: `u` and 75 bits in Crockford's base32, lower case. */
export const uploadIdPattern = /^u[0-9a-hjkmnp-tv-z]{15}$/

/** Of a project's name in an address, in UTF-16 units: more than any has. */
const longestProject = 1000

export type OverviewSearch = {
  upload: string | undefined
  project: string | undefined
  manage: string | undefined
  before: string | undefined
}

/**
 * The search parameters of `/`: the upload whose import report is open, the project that the figures are of, the one whose settings are open,
 * and the upload that the table of uploads has those before. What cannot be one is undefined; if it were left out, the router would take what stands
 * in the address.
 */
export function readOverviewSearch({ upload, project, manage, before }: Record<string, unknown>): OverviewSearch {
  return {
    upload: readUploadId(upload),
    project: readSlug(project),
    manage: readSlug(manage),
    before: readUploadId(before),
  }
}

function readUploadId(value: unknown): string | undefined {
  return typeof value === 'string' && uploadIdPattern.test(value) ? value : undefined
}

function readSlug(value: unknown): string | undefined {
  // A name of digits alone is read as a number.
  const slug = typeof value === 'number' ? String(value) : value
  return typeof slug === 'string' && isSlug(slug) ? slug : undefined
}

function isSlug(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- no name has control characters
  return text.trim() !== '' && text.length <= longestProject && !/[\u0000-\u001f\u007f]/.test(text)
}
