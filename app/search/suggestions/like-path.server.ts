import type { FolderChild } from '#app/search/answers/folder-level.ts'
import { answerFolders } from '#app/search/answer.ts'
import { printGlob, printValue } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import { withoutTerm } from '#app/search/language/without-term.ts'
import { bareOf } from '#app/search/text/glob.ts'
import type { Database } from '#app/store/database.ts'
import { nearestName } from './nearest.ts'
import { printWords } from './other-term.ts'
import { fromAnyFolder, withoutPlace } from './written-otherwise.ts'

/** Folders and files of a folder among which the one is sought that was probably meant: those with most results. */
const childrenAtMost = 200
/** Names of a path that is sought: each is a folder that is looked into. */
const namesAtMost = 16
/** Names of a path that may be written otherwise: each costs a look at all results. */
const mistakesAtMost = 3
/** Ends of a path that are tried. */
const endingsAtMost = 8

/**
 * Terms that may have been meant by one for a path that finds nothing, the likeliest first: the path that is there whose folders and file are
 * almost those, as in another case; then its ends in any folder, as of a path that begins above the code; then its words.
 */
export async function likePaths(database: Database, q: string, term: Term): Promise<string[]> {
  const [value, ...others] = term.values
  if (term.field !== 'path' || term.negated || value === undefined || others.length > 0) return []
  const text = value.quoted ? value.text : withoutPlace(value.text).replaceAll('\\', '/')
  const like = await likePath(database, withoutTerm(q, term), bareOf(text).replace(/\/+$/, ''), !value.quoted)
  const liked = like === null ? [] : [`path:${value.quoted ? printValue(like) : printGlob(like)}`]
  // Words are found in any case, and in any folder.
  const words = /[*?]/.test(text) ? [] : [printWords([{ text, quoted: value.quoted }])]
  return [...liked, ...pathEndings(term), ...words]
}

/** Terms for the ends of a term's path in any folder, the longest first, as far as they begin with a name. */
export function pathEndings({ field, negated, values: [value, ...others] }: Term): string[] {
  if (field !== 'path' || negated || value === undefined || value.quoted || others.length > 0) return []
  const names = withoutPlace(value.text).split(/[\\/]/).filter(Boolean)
  return names
    .map((_, at) => names.slice(at))
    .slice(1, 1 + endingsAtMost)
    .flatMap((ending) => (/[*?]/.test(ending[0] ?? '') ? [] : `path:${fromAnyFolder(ending.join('/'))}`))
}

/** The path that is most like one, of those that a query finds; a wildcard and what comes behind it stay. Null where none is, or it is there itself. */
async function likePath(database: Database, q: string, path: string, isGlob: boolean): Promise<string | null> {
  let [folder, rest] = ['', path.split('/')]
  if (rest.length > namesAtMost) return null
  for (let mistakes = 0; ; mistakes++) {
    const wild = isGlob ? rest.findIndex((name) => /[*?]/.test(name)) : -1
    const names = wild === -1 ? rest : rest.slice(0, wild)
    const folders = [folder, ...names.map((_, at) => `${folder}${names.slice(0, at + 1).join('/')}/`)]
    const levels = await answerFolders(database, { q, folders, limit: childrenAtMost })
    // Those that hold nothing are left out.
    const level = levels.at(-1)
    const known = folders.findIndex((one) => one === level?.folder)
    const [name] = names.slice(known)
    const left = rest.slice(known)
    if (level === undefined || name === undefined) return mistakes === 0 ? null : `${level?.folder ?? ''}${left.join('/')}`
    const child = mistakes < mistakesAtMost ? likeChild(name, level.children, left.length > 1) : null
    if (child === null) return null
    if (left.length === 1) return child.isFolder ? child.path.slice(0, -1) : child.path
    ;[folder, rest] = [child.path, left.slice(1)]
  }
}

function likeChild(name: string, children: readonly FolderChild[], isFolder: boolean): FolderChild | null {
  // What has no path has no name, which is like one of a letter.
  const possible = children.filter((child) => child.name !== '' && (child.isFolder || !isFolder))
  const likely = nearestName(
    name,
    possible.map((child) => child.name),
  )
  return possible.find((child) => child.name === likely) ?? null
}
