import { asObject } from '#app/sarif/json.ts'
import { firstPhysical } from '#app/sarif/locations/physical-locations.ts'

/**
 * What comes before `path`, the result's own, in the URI of its first location: the folder in which the log was made, if the tool writes
 * absolute URIs, as clang's analyser does. It says nothing of the code and is another on each machine. Empty where the URI is relative.
 */
export function madeIn(locations: unknown, path: string): string {
  const uri = asObject(firstPhysical(locations)?.artifactLocation)?.uri
  if (path === '' || typeof uri !== 'string' || !uri.endsWith(path)) return ''
  const folder = uri.slice(0, -path.length)
  return folder.includes(':') ? folder : ''
}
