/**
 * The Content-Security-Policy of a page: should text of a log ever become markup, it still runs nothing, loads nothing and sends nothing
 * anywhere. `nonce` is that of the page's own inline scripts, null where it has none; `report` is the origin to which the browser may
 * send errors besides Assay's, null for no other.
 */
export function pagePolicy(nonce: string | null, report: string | null): string {
  const own = nonce === null ? '' : ` 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src 'self'${own}`,
    `style-src 'self'${own}`,
    // Components place menus and tooltips with style attributes, which can neither load nor run anything under the rest of this.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${report === null ? '' : ` ${report}`}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For what is no page: opened as one all the same, it may do nothing at all. */
export const filePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
