/** Where a `sarif:` link of a message leads (SARIF §3.10.3): to `title`; or nowhere, and `title` says why. */
export type LogLink = { href: string | null; title: string }

/** By the JSON pointers of the links, without `sarif:`. */
export type LogLinks = ReadonlyMap<string, LogLink>

export const noLogLinks: LogLinks = new Map()
