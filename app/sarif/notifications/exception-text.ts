import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { readLogicalLocation } from '#app/sarif/locations/logical-location.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { shownPath } from '#app/sarif/locations/shown-path.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** Of an exception with those within it. */
const mostExceptions = 20
/** Of one exception, where nobody asks for more; what it was caused by says more than where it passed. */
const fewFrames = 8

/**
 * What an exception says (SARIF §3.59), a line each: its kind and message, the innermost frames of its stack, and the same of those that
 * caused it. Null where it says nothing. `root` as for `repoPath`; `mostFrames` of each exception.
 */
export function exceptionText(run: Run, exception: unknown, root = '', mostFrames = fewFrames): string | null {
  const lines: string[] = []
  const left: { value: unknown; isCause: boolean }[] = [{ value: exception, isCause: false }]
  for (let seen = 0; seen < mostExceptions; seen += 1) {
    const next = left.shift()
    const object = asObject(next?.value)
    const said = [asText(object?.kind), asText(object?.message)].filter((part) => part !== undefined).join(': ')
    if (said !== '') lines.push(next?.isCause === true ? `Caused by ${said}` : said)
    lines.push(...frameLines(run, object, root, mostFrames))
    // Each is followed by its own causes, before the others.
    left.unshift(
      ...asArray(object?.innerExceptions)
        .slice(0, mostExceptions)
        .map((value) => ({ value, isCause: true })),
    )
  }
  return lines.length === 0 ? null : lines.join('\n')
}

function frameLines(run: Run, exception: JsonObject | undefined, root: string, mostFrames: number): string[] {
  const frames = asArray(asObject(exception?.stack)?.frames)
  const lines = frames.slice(0, mostFrames).flatMap((value) => {
    const frame = asObject(value)
    const location = asObject(frame?.location)
    const physical = asObject(location?.physicalLocation)
    const path = shownPath(run, physical?.artifactLocation, root)
    const { startLine } = readRegion(physical?.region)
    const name = readLogicalLocation(run, asArray(location?.logicalLocations)[0])?.name
    const parts = [name, path === '' || startLine === null ? path : `${path}:${startLine}`, asText(frame?.module)]
    const text = parts.filter((part) => part !== undefined && part !== '').join(', ')
    return text === '' ? [] : `at ${text}`
  })
  return frames.length <= mostFrames ? lines : [...lines, `and ${frames.length - mostFrames} more`]
}
