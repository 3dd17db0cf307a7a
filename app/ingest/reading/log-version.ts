import { UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import type { VersionRemark } from '#app/ingest/reporting/report-codes.ts'
import { shownText } from '#app/ingest/reporting/shown-text.ts'

/** A SARIF log of a version that has another shape altogether. */
export class VersionUnsupported extends UnreadableUpload {
  readonly code = 'version-unsupported'

  constructor(version: string) {
    super(
      `The log is SARIF ${shownText(version, 20)}, which has another shape than 2.1.0. Convert it with Microsoft’s SARIF Multitool (\`sarif transform\`), or let the tool write 2.1.0.`,
    )
  }
}

/** JSON that is no SARIF log. */
export class NotSarif extends UnreadableUpload {
  readonly code = 'not-sarif'

  constructor(detail: string) {
    super(`The file is JSON but no SARIF log: ${detail}. Look for the option of your analyser that writes SARIF 2.1.0.`)
  }
}

/**
 * What a log's `version` (SARIF §3.13.2) means for reading it: a problem code to report, or nothing. Pre-releases of 2.1.0 and newer 2.x
 * are read. Throws `VersionUnsupported` for 1.x and 2.0.
 */
export function judgeVersion(version: unknown, schema: unknown): { code: VersionRemark; subject: string } | null {
  if (typeof version !== 'string' || version.trim() === '') {
    const named = typeof schema === 'string' ? /sarif(?:-schema)?-(\d+\.\d+)/.exec(schema)?.[1] : undefined
    if (named === '1.0' || named === '2.0') throw new VersionUnsupported(named)
    return { code: 'version-missing', subject: '' }
  }
  const text = version.trim()
  if (text === '2.1.0') return null
  if (/^1\.|^2\.0\b|^0\./.test(text)) throw new VersionUnsupported(text)
  if (/^2\.1\b/.test(text)) return { code: 'version-prerelease', subject: shownText(text, 40) }
  return { code: 'version-newer', subject: shownText(text, 40) }
}
