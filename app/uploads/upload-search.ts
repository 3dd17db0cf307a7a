/** An upload's id: `u` and 75 bits in Crockford's base32, lower case. */
export const uploadIdPattern = /^u[0-9a-hjkmnp-tv-z]{15}$/

/** The search parameters of `/`: the upload whose import report is open; what cannot be one is left out. */
export function readOverviewSearch(search: Record<string, unknown>): { upload?: string } {
  const { upload } = search
  return typeof upload === 'string' && uploadIdPattern.test(upload) ? { upload } : {}
}
