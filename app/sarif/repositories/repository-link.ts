import { safeHref } from '#app/sarif/text/safe-href.ts'
import { type Forge, repositoryAddress } from './repository-address.ts'

/** A place in a repository. Lines count from 1; null is not known. */
type RepositoryPlace = {
  /** As the log has it, or `host/owner/name`. */
  readonly uri: string
  readonly revision: string | null
  readonly branch: string | null
  /** Within the repository, `/` between its parts. */
  readonly path: string
  readonly startLine: number | null
  readonly endLine: number | null
}

type RepositoryLink = {
  readonly href: string
  readonly host: Forge
  /** The host, and the commit or branch that it leads to, in words. */
  readonly at: string
}

const longestRevision = 200

/**
 * A link to lines of a file on the forge that keeps it, at the commit that was analysed, else on its branch. Null where the forge is not
 * known, and where neither commit nor branch is.
 */
export function repositoryLink({ uri, revision, branch, path, startLine, endLine }: RepositoryPlace): RepositoryLink | null {
  const address = repositoryAddress(uri)
  const commit = usable(revision)
  const name = commit ?? usable(branch?.replace(/^refs\/heads\//, '') ?? null)
  const parts = path.split('/')
  if (address === null || name === null || parts.some((part) => part === '' || part === '.' || part === '..')) return null
  const lines: Lines = startLine === null ? null : { start: startLine, end: Math.max(startLine, endLine ?? startLine) }
  const at = { name, isCommit: commit !== null && /^[0-9a-f]{7,64}$/i.test(commit), lines, path: parts.map(encodeURIComponent).join('/') }
  const href = safeHref(address.base + places[address.forge](at))
  if (href === null) return null
  return { href, host: address.forge, at: `${new URL(href).host}, ${commit === null ? 'branch' : 'commit'} ${name}` }
}

type Lines = { start: number; end: number } | null
type At = { name: string; isCommit: boolean; path: string; lines: Lines }

/** What comes behind the address of a repository. */
const places: Record<Forge, (at: At) => string> = {
  GitHub: ({ name, path, lines }) => `/blob/${inPath(name)}/${path}${fragment(lines, '#L', '-L')}`,
  GitLab: ({ name, path, lines }) => `/-/blob/${inPath(name)}/${path}${fragment(lines, '#L', '-')}`,
  Gitea: giteaPlace,
  Forgejo: giteaPlace,
  Bitbucket: ({ name, path, lines }) => `/src/${encodeURIComponent(name)}/${path}${fragment(lines, '#lines-', ':')}`,
  'Bitbucket Server': ({ name, isCommit, path, lines }) =>
    `/browse/${path}?at=${encodeURIComponent(isCommit ? name : `refs/heads/${name}`)}${fragment(lines, '#', '-')}`,
  'Azure DevOps': ({ name, isCommit, path, lines }) => {
    const place = lines === null ? '' : `&line=${lines.start}&lineEnd=${lines.end + 1}&lineStartColumn=1&lineEndColumn=1`
    return `?path=/${path}&version=${isCommit ? 'GC' : 'GB'}${encodeURIComponent(name)}${place}`
  },
}

function giteaPlace({ name, isCommit, path, lines }: At): string {
  return `/src/${isCommit ? 'commit' : 'branch'}/${inPath(name)}/${path}${fragment(lines, '#L', '-L')}`
}

/** Names of branches have slashes, which stay. */
function inPath(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/')
}

function fragment(lines: Lines, before: string, between: string): string {
  if (lines === null) return ''
  return `${before}${lines.start}${lines.end === lines.start ? '' : between + lines.end}`
}

function usable(name: string | null): string | null {
  const text = name?.trim() ?? ''
  // oxlint-disable-next-line no-control-regex -- no name of a commit or a branch has them
  const isName = text !== '' && text.length <= longestRevision && !/[\s\u0000-\u001f\u007f~^:?*[\\]|\.\.|^[/.-]|\/$/.test(text)
  return isName ? text : null
}
