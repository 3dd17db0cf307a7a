/** An upload's id: `u` and 75 bits in Crockford's base32, lower case. */
export const uploadIdPattern = /^u[0-9a-hjkmnp-tv-z]{15}$/

/** Of a project's name in an address, in UTF-16 units: more than any has. */
const longestProject = 1000

export type OverviewSearch = { upload: string | undefined; project: string | undefined }

/**
 * The search parameters of `/`: the upload whose import report is open, and the project that the figures are of. What cannot be one is
 * undefined; if it were left out, the router would take what stands in the address.
 */
export function readOverviewSearch({ upload, project }: Record<string, unknown>): OverviewSearch {
  return {
    upload: typeof upload === 'string' && uploadIdPattern.test(upload) ? upload : undefined,
    project: typeof project === 'string' && project !== '' && project.length <= longestProject ? project : undefined,
  }
}
