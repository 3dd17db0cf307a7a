/** Whose addresses of files a host has. */
export type Forge = 'GitHub' | 'GitLab' | 'Gitea' | 'Forgejo' | 'Bitbucket' | 'Bitbucket Server' | 'Azure DevOps'

/** A repository on a forge that is known. `base` is its page, without a slash at the end. */
type RepositoryAddress = { readonly forge: Forge; readonly base: string }

const maximumLength = 2_000
const withScheme = /^(https?|ssh|git|git\+ssh|git\+https):\/\/(?:[^/?#]*@)?([^/?#@]+)\/([^?#]+)/i
/** `git@host:owner/repo`, and `host/owner/repo` as projects are named. */
const likeScp = /^(?:[^/:?#@\\\s]+@)?([^/:?#@\\\s]+\.[^/:?#@\\\s]+):(?!\/\/)([^?#@\\]+)/
const bare = /^([^/:?#@\\\s]+\.[^/:?#@\\\s]+)\/([^?#\\]+)/

/**
 * The forge that a `repositoryUri` (SARIF §3.23.3) names, and the page of the repository there, from its https, ssh and
 * `git@host:owner/repo` forms; never with user info. Null for hosts that are not known by their names, and for what names no repository.
 */
export function repositoryAddress(uri: string): RepositoryAddress | null {
  const text = uri.trim()
  // oxlint-disable-next-line no-control-regex -- these are what must not be in it
  if (text.length > maximumLength || /[\s\u0000-\u001f\u007f]/.test(text)) return null
  const full = withScheme.exec(text)
  const short = full === null ? (likeScp.exec(text) ?? bare.exec(text)) : null
  const scheme = full?.[1]?.toLowerCase() ?? 'ssh'
  const address = (full?.[2] ?? short?.[1] ?? '').toLowerCase()
  const parts = segments(full?.[3] ?? short?.[2] ?? '')
  if (address === '' || parts === null || parts.length === 0) return null
  // The port of ssh is none of the pages'.
  const isWeb = scheme === 'http' || scheme === 'https'
  const host = isWeb ? address : address.replace(/:\d*$/, '')
  if (!/^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?(:\d{1,5})?$/u.test(host)) return null
  return onForge(`${scheme === 'http' ? 'http' : 'https'}://${host}`, host.replace(/:\d+$/, ''), parts)
}

/** The parts of a path, decoded, the last without `.git`; null where one of them leads elsewhere. */
function segments(path: string): string[] | null {
  try {
    const parts = path.split('/').flatMap((part) => (part === '' ? [] : [decodeURIComponent(part)]))
    const last = parts.pop()?.replace(/(?:\.git)+$/i, '')
    const all = last === undefined || last === '' ? parts : [...parts, last]
    return all.some((part) => part === '.' || part === '..' || part.includes('/')) ? null : all
  } catch {
    return null
  }
}

function onForge(origin: string, host: string, parts: readonly string[]): RepositoryAddress | null {
  const labels = host.split(/[.-]/)
  const page = (names: readonly string[]) => `${origin}/${names.map(encodeURIComponent).join('/')}`
  if (/(^|\.)(dev\.azure\.com|visualstudio\.com)$/.test(host)) return onAzure(host, parts)
  if (host === 'bitbucket.org') return parts.length === 2 ? { forge: 'Bitbucket', base: page(parts) } : null
  if (labels.includes('bitbucket') || labels.includes('stash') || parts[0] === 'scm') return onBitbucketServer(origin, parts)
  if (parts.length < 2) return null
  if (labels.includes('gitlab')) return { forge: 'GitLab', base: page(parts) }
  if (parts.length !== 2) return null
  if (labels.includes('github')) return { forge: 'GitHub', base: page(parts) }
  if (labels.includes('gitea')) return { forge: 'Gitea', base: page(parts) }
  return labels.includes('codeberg') || labels.includes('forgejo') ? { forge: 'Forgejo', base: page(parts) } : null
}

/** `dev.azure.com/org/project/_git/repo`, `org.visualstudio.com/project/_git/repo`, and `v3/org/project/repo` over ssh. */
function onAzure(host: string, parts: readonly string[]): RepositoryAddress | null {
  const named = parts.filter((part) => part.toLowerCase() !== 'defaultcollection')
  const git = named.indexOf('_git')
  const overSsh = host.startsWith('ssh.') || host.startsWith('vs-ssh.')
  const organisation = overSsh ? named[1] : host.endsWith('visualstudio.com') ? host.split('.')[0] : named[0]
  const inPath = overSsh ? named.slice(2) : [...named.slice(host.endsWith('visualstudio.com') ? 0 : 1, Math.max(0, git)), named[git + 1]]
  const [project, repository = project] = inPath
  if ((!overSsh && git === -1) || (overSsh && named[0] !== 'v3') || inPath.length > 2) return null
  if (organisation === undefined || project === undefined || repository === undefined) return null
  const path = [organisation, project, '_git', repository].map(encodeURIComponent).join('/')
  return { forge: 'Azure DevOps', base: `https://dev.azure.com/${path}` }
}

/** `scm/KEY/repo` and `KEY/repo` for cloning, `projects/KEY/repos/repo` for people; a user's own are `~user`. */
function onBitbucketServer(origin: string, parts: readonly string[]): RepositoryAddress | null {
  const isPage = (parts[0] === 'projects' || parts[0] === 'users') && parts[2] === 'repos'
  const [key, repository] = isPage ? [parts[1], parts[3]] : parts[0] === 'scm' ? parts.slice(1, 3) : parts.slice(0, 2)
  if (key === undefined || repository === undefined) return null
  const owner = key.startsWith('~') || parts[0] === 'users' ? ['users', key.replace(/^~/, '')] : ['projects', key.toUpperCase()]
  return { forge: 'Bitbucket Server', base: `${origin}/${[...owner, 'repos', repository].map(encodeURIComponent).join('/')}` }
}
