/** What a page that could not be shown is called: by its heading and by its tab, which a page that names itself as it would be shown belies. */
export const faultTitle = 'This page could not be shown'

/** The tab's title of a page whose route has come to `status`: its own, but for one that could not be shown. */
export function tabTitle(status: string, own: string): { title: string } {
  return { title: `${status === 'error' ? faultTitle : own} · Assay` }
}
