import type { Grouping } from '#app/search/groupings.ts'
import { defaultsFor } from './defaults.ts'
import { parseQuery } from './parse.ts'
import { printQuery, printValue } from './print.ts'
import { hasRoom, maxQueryLength } from './query.ts'
import { understand, understandTerms } from './understand.ts'
import { topFolder } from '#app/search/text/folder-of-path.ts'
import { unseenSigns } from '#app/search/text/unseen.ts'

/**
 * The query for one group of a query's results and no others. `hasBelow` says of a file that there are paths below its own. Gives null where no
 * query can say it: it would be longer than a query may be, or the name has more wildcards than a value can have.
 */
export function groupQuery(q: string, by: Grouping, name: string, hasBelow: boolean): string | null {
  const query = parseQuery(q)
  const defaultKinds = defaultsFor(understand(query)).find(({ text }) => text.startsWith('kind:'))?.text
  const added = parseQuery(termsOf(by, name, hasBelow, defaultKinds))
  if (understandTerms(added).troubles.length > 0) return null
  // What a group has in common fits all that the query says of it: only what it says of paths goes beyond one.
  const isSaid = (field: string | null) => field !== 'path' && added.terms.some((term) => term.field === field)
  const kept = query.terms.filter((term) => hasRoom(term) && (term.negated || !isSaid(term.field)))
  const printed = printQuery({ terms: [...added.terms, ...kept] })
  return printed.length > maxQueryLength ? null : printed
}

function termsOf(by: Grouping, name: string, hasBelow: boolean, defaultKinds: string | undefined): string {
  if (by === 'folder' && name === topFolder) return 'path:?*'
  if (by === 'folder' && name !== '') return termsIn(name)
  // Of a path that ends with a slash, as addresses and roots do, the value means the one without it and all below, in quotation marks, too.
  if (by === 'file' && name.endsWith('/')) return `${termsIn(name)} -path:${globOf(name)}?*`
  if (by === 'folder' || by === 'file') return `path:${printValue(name)}${hasBelow && name !== '' ? ` -path:${globOf(name)}/**` : ''}`
  // To ask for severity `none` would lift the default kinds (defaults.ts).
  if (by === 'severity' && name === 'none' && defaultKinds !== undefined) return `severity:none ${defaultKinds}`
  return `${by}:${printValue(name)}`
}

/** What is in a folder itself. What a glob cannot say of the folder's name, the name itself says beside it. */
function termsIn(folder: string): string {
  const glob = globOf(folder)
  return glob === folder && !folder.includes('?') ? `path:${glob}*` : `path:${printValue(folder)} path:${glob}*`
}

/**
 * A glob that fits a path, and others in which other letters stand where it has some that need quotation marks, in which there are no globs. One
 * that begins with `//` would make text of its term (parse.ts).
 */
function globOf(path: string): string {
  return path
    .replace(/^:|[\s,"*?]/gu, '?')
    .replace(unseenSigns, '?')
    .replace(/^(?=\/\/)/, '*')
}
