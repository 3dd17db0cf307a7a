import { cutText } from '#app/results/message/cut-text.ts'
import { safeHref } from '#app/sarif/text/safe-href.ts'
import type { StatedUri } from './facts.schemas.ts'

const longestUri = 5_000

/** A URI as the log has it, whatever it is; a link only where it may be followed. */
export function statedUri(uri: string): StatedUri {
  return { uri: cutText(uri, longestUri), href: safeHref(uri) }
}
