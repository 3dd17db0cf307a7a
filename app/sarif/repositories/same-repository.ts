import { repositoryAddress } from './repository-address.ts'
import { repositoryKey } from '#app/sarif/runs/provenance.ts'

/**
 * The one key of a repository, whichever of its addresses is given: `host/owner/repo`, and of Azure DevOps, whose addresses for ssh and of before have
 * other hosts and parts, that of `https://dev.azure.com`. What names no repository is given back as it is.
 */
export function oneRepositoryKey(address: string): string {
  const known = repositoryAddress(address)
  return repositoryKey(known?.forge === 'Azure DevOps' ? known.base : address) ?? address
}
