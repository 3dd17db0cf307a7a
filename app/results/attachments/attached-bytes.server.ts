import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { artifactIndex } from '#app/sarif/locations/artifact-index.ts'
import { type Image, readImage } from '#app/sarif/image.ts'
import { asObject, asString, asText, type JsonObject } from '#app/sarif/json.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'

export type Attached = {
  path: string
  uri: string | null
  mimeType: string | null
  /** What came with the log. */
  embedded: { text: string } | { bytes: Uint8Array; image: Image | null } | null
}

/** The file of an attachment, with its contents where the run embeds them (SARIF §3.21.3, §3.24.8). */
export async function readAttached({ run, root, readArtifact }: ResultContext, attachment: JsonObject): Promise<Attached> {
  const location = asObject(attachment.artifactLocation)
  const { path, uri } = repoPath(run, location, root)
  const index = artifactIndex(run, location)
  const contents = asObject((await readArtifact(index))?.contents)
  return {
    path: path === '' ? (uri ?? '') : path,
    uri,
    mimeType: asText(asObject(run.artifacts[index])?.mimeType) ?? null,
    embedded: embeddedOf(contents),
  }
}

function embeddedOf(contents: JsonObject | undefined): Attached['embedded'] {
  const text = asString(contents?.text)
  if (text !== undefined) return { text }
  const binary = asString(contents?.binary)
  // What is no base64 is passed over, so that the rest can be had.
  const bytes = binary === undefined ? null : Buffer.from(binary, 'base64')
  return bytes === null ? null : { bytes, image: readImage(bytes) }
}
