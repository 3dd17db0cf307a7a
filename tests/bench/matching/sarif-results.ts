import { asArray, asInteger, asObject, asText } from '#app/sarif/json.ts'

/** A result of a SARIF log as far as it is measured. */
export type SarifResult = {
  rule: string
  message: string
  path: string
  line: number
  column: number
  properties: Readonly<Record<string, unknown>>
}

/** The results of a log, in their order. */
export function sarifResults(log: string): SarifResult[] {
  const runs = asArray(asObject(JSON.parse(log))?.runs)
  return runs.flatMap((run) => asArray(asObject(run)?.results).map(readResult))
}

/** The same of one result. */
export function readResult(value: unknown): SarifResult {
  const result = asObject(value)
  const physical = asObject(asObject(asArray(result?.locations)[0])?.physicalLocation)
  const region = asObject(physical?.region)
  return {
    rule: asText(result?.ruleId) ?? '',
    message: asText(asObject(result?.message)?.text) ?? '',
    path: asText(asObject(physical?.artifactLocation)?.uri) ?? '',
    line: asInteger(region?.startLine) ?? 0,
    column: asInteger(region?.startColumn) ?? 0,
    properties: asObject(result?.properties) ?? {},
  }
}
