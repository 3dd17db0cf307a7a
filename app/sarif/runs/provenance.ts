import { asObject, asText } from '#app/sarif/json.ts'
import type { Run } from './run.ts'

const maximumLength = 2_000
const withScheme = /^(?!file:)[a-z][a-z0-9+.-]+:\/\/(?:[^/?#]*@)?([^/?#@]+)(\/[^?#]*)/i
/** `git@host:owner/repo`; without a user only where a dot shows that it is a host. */
const likeScp = /^(?:[^/:?#@\\]+@(?=[^/:?#@\\]{2})|(?=[^/:?#@\\]*\.))([^/:?#@\\]+):(?!\/\/)([^?#@\\]+)/
const withoutScheme = /^([^/:?#@\\]+\.[^/:?#@\\]+)(\/[^?#\\]*)/
const hostName = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?|\[[0-9a-f:.]+\])$/u

/**
 * A repository's URI as a key: `host/owner/repo`, the same for its https, ssh and `git@host:owner/repo` forms, without user info, port,
 * `.git`, query and final slash, the host in lower case. Null for what names no repository on a host.
 */
export function repositoryKey(uri: string): string | null {
  const text = uri.trim()
  if (text.length > maximumLength || /\s/.test(text)) return null
  const address = withScheme.exec(text) ?? likeScp.exec(text) ?? withoutScheme.exec(text)
  const host = address?.[1]?.toLowerCase().replace(/:\d*$/, '')
  const parts = (address?.[2] ?? '').split('/').filter((part) => part !== '')
  const last = parts.pop()?.replace(/(?:\.git)+$/i, '')
  if (host === undefined || !hostName.test(host) || last === undefined || last === '') return null
  const path = [...parts, last]
  return path.includes('.') || path.includes('..') ? null : [host, ...path].join('/')
}

type RunProvenance = { readonly repository: string | null; readonly revision: string | null; readonly branch: string | null }

/** What was analysed, from the first entry of `versionControlProvenance` that names a repository, else from the first (SARIF §3.23). */
export function runProvenance(run: Run): RunProvenance {
  const entries = run.provenance.slice(0, 100).flatMap((element) => {
    const details = asObject(element)
    const uri = asText(details?.repositoryUri)
    return details === undefined ? [] : [{ details, repository: uri === undefined ? null : repositoryKey(uri) }]
  })
  const entry = entries.find(({ repository }) => repository !== null) ?? entries[0]
  return {
    repository: entry?.repository ?? null,
    revision: unlessBlank(entry?.details.revisionId),
    branch: unlessBlank(entry?.details.branch),
  }
}

function unlessBlank(value: unknown): string | null {
  const text = asText(value)
  return text === undefined || text.trim() === '' ? null : text
}
