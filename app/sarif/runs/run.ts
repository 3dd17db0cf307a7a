import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { readToolComponent, type ToolComponent } from './tool-component.ts'

export type ColumnKind = 'utf16CodeUnits' | 'unicodeCodePoints'

/** What every result of a run shares, read once. */
export type Run = {
  /** The run without its results. */
  readonly header: JsonObject
  /** The driver's name, or `unknown`. */
  readonly name: string
  readonly version: string | null
  readonly driver: ToolComponent
  /** By their index in the log. */
  readonly extensions: readonly ToolComponent[]
  /** The driver and its extensions. */
  readonly components: readonly ToolComponent[]
  /** The first component of a guid in lower case, and of a name. */
  readonly componentsByGuid: ReadonlyMap<string, ToolComponent>
  readonly componentsByName: ReadonlyMap<string, ToolComponent>
  readonly taxonomies: readonly ToolComponent[]
  readonly taxonomiesByGuid: ReadonlyMap<string, ToolComponent>
  /** What columns count. SARIF has no default; UTF-16 code units are assumed where the log states nothing. */
  readonly columnKind: ColumnKind
  readonly columnKindStated: boolean
  /** In order of precedence. */
  readonly newlineSequences: readonly string[]
  readonly automationId: string | null
  readonly guid: string | null
  readonly invocations: readonly unknown[]
  readonly artifacts: readonly unknown[]
  /** `versionControlProvenance`. */
  readonly provenance: readonly unknown[]
  /** `originalUriBaseIds`. */
  readonly baseIds: JsonObject
}

export const defaultNewlineSequences: readonly string[] = ['\r\n', '\n']
const maximumNewlineSequences = 16
/** In UTF-16 units. Each place of a text is held against all of a sequence, and no newline is as long. */
const longestNewlineSequence = 16

/** Reads a run object without its `results`, whatever its shape (SARIF §3.14, §3.17 to §3.19). Never throws. */
export function readRun(header: unknown): Run {
  const object = asObject(header) ?? {}
  const tool = asObject(object.tool)
  const driver = readToolComponent(tool?.driver, 'the driver')
  const extensions = asArray(tool?.extensions).map((extension, index) => readToolComponent(extension, `extension ${index}`))
  const components = [driver, ...extensions]
  const taxonomies = asArray(object.taxonomies).map((taxonomy, index) => readToolComponent(taxonomy, `taxonomy ${index}`))
  const automation = asObject(object.automationDetails)
  const columnKind = readColumnKind(object.columnKind)
  return {
    header: object,
    name: driver.name ?? 'unknown',
    version: readVersion(driver.object),
    driver,
    extensions,
    components,
    componentsByGuid: firstBy(components, 'guid'),
    componentsByName: firstBy(components, 'name'),
    taxonomies,
    taxonomiesByGuid: firstBy(taxonomies, 'guid'),
    columnKind: columnKind ?? 'utf16CodeUnits',
    columnKindStated: columnKind !== null,
    newlineSequences: readNewlineSequences(object.newlineSequences),
    automationId: asText(automation?.id) ?? null,
    guid: asText(automation?.guid) ?? null,
    invocations: asArray(object.invocations),
    artifacts: asArray(object.artifacts),
    provenance: asArray(object.versionControlProvenance),
    baseIds: asObject(object.originalUriBaseIds) ?? {},
  }
}

function firstBy(components: readonly ToolComponent[], key: 'guid' | 'name'): Map<string, ToolComponent> {
  const first = new Map<string, ToolComponent>()
  for (const component of components) {
    const value = component[key]
    if (value !== null && !first.has(value)) first.set(value, component)
  }
  return first
}

/** SARIF §3.19.11 to §3.19.13: of the three forms of a version the one that can be compared comes first. */
function readVersion(driver: JsonObject): string | null {
  return asText(driver.semanticVersion) ?? asText(driver.version) ?? asText(driver.dottedQuadFileVersion) ?? null
}

/** SARIF §3.14.27. */
function readColumnKind(value: unknown): ColumnKind | null {
  return value === 'utf16CodeUnits' || value === 'unicodeCodePoints' ? value : null
}

/** SARIF §3.14.26; what is longer than any newline is none. */
function readNewlineSequences(value: unknown): readonly string[] {
  const sequences = asArray(value)
    .filter((sequence) => typeof sequence === 'string')
    .filter((sequence) => sequence !== '' && sequence.length <= longestNewlineSequence)
  const isDefault = sequences.length === 2 && sequences[0] === '\r\n' && sequences[1] === '\n'
  return sequences.length === 0 || isDefault ? defaultNewlineSequences : sequences.slice(0, maximumNewlineSequences)
}
