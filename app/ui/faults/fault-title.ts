/** What a page that could not be shown is called: by its heading and by its tab, which a page that names itself as it would be shown belies. */
export const faultTitle = 'This page could not be shown'
