/** An upload's id: `u` and 75 bits in Crockford's base32, lower case. */
export const uploadIdPattern = /^u[0-9a-hjkmnp-tv-z]{15}$/

/**
 * The search parameters of `/`: the upload whose import report is open. What cannot be one is undefined; if it were left out, the router
 * would take what stands in the address.
 */
export function readOverviewSearch({ upload }: Record<string, unknown>): { upload: string | undefined } {
  return { upload: typeof upload === 'string' && uploadIdPattern.test(upload) ? upload : undefined }
}
