import { asObject, asText } from '#app/sarif/json.ts'
import type { Run } from './run.ts'

const longestName = 200

/**
 * The name of the converter that made a run (SARIF §3.22), whatever its version; null for one that its tool wrote itself. Converters name rules, places and
 * fingerprints each in their own way, so that their results are not to be compared with others (§3.27.5, appendix D).
 */
export function converterOf(run: Run): string | null {
  const conversion = asObject(run.header.conversion)
  if (conversion === undefined) return null
  const driver = asObject(asObject(conversion.tool)?.driver)
  return (asText(driver?.name) ?? 'unknown').slice(0, longestName)
}

/** The category of runs that a converter made: beside those that their tool wrote itself. Given once, it is not given again. */
export function convertedCategory(category: string, converter: string | null): string {
  if (converter === null) return category
  const mark = `(converted by ${converter})`
  return category.endsWith(mark) ? category : `${category} ${mark}`.trimStart()
}
