/** An upload's id: `u` and 75 bits in Crockford's base32, lower case. */
export const uploadIdPattern = /^u[0-9a-hjkmnp-tv-z]{15}$/

/** Longer than any slug that there is. */
const longestSlug = 1000

/**
 * The search parameters of `/`: the upload whose import report is open, and the project whose settings are. What cannot be one is undefined;
 * if it were left out, the router would take what stands in the address.
 */
export function readOverviewSearch({ upload, project }: Record<string, unknown>): {
  upload: string | undefined
  project: string | undefined
} {
  // A name of digits alone is read as a number.
  const slug = typeof project === 'number' ? String(project) : project
  return {
    upload: typeof upload === 'string' && uploadIdPattern.test(upload) ? upload : undefined,
    project: typeof slug === 'string' && isSlug(slug) ? slug : undefined,
  }
}

function isSlug(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- no name has control characters
  return text.trim() !== '' && text.length <= longestSlug && !/[\u0000-\u001f\u007f]/.test(text)
}
