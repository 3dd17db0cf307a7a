import type { Severity } from '#app/sarif/codes.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

export type SeverityCount = { severity: Severity; count: number }

export type ProjectSummary = {
  key: string
  slug: string
  sample: boolean
  defaultRef: string | null
  open: SeverityCount[]
  total: number
  tools: string[]
  lastUploadAt: string | null
  /** False when the newest snapshot of some series is incomplete: no results is not clean then. */
  complete: boolean
}

export type Overview = {
  /** Open results in the default view, by severity, most severe first. */
  open: SeverityCount[]
  total: number
  projects: ProjectSummary[]
  uploads: Upload[]
  /** Whether sample logs are loaded. */
  samples: boolean
}
