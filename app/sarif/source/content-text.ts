import { asObject, asText } from '#app/sarif/json.ts'

/** The text of an `artifactContent` (SARIF §3.3), such as a region's snippet; some tools write a bare string. Null where there is none. */
export function contentText(content: unknown): string | null {
  return asText(content) ?? asText(asObject(content)?.text) ?? null
}
