import { uploadName } from '#app/uploads/upload-name.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'
import { visibleText } from '#app/ui/text/visible-text.ts'

/** What is open on the start page, each undefined where it is not: the upload of an import report, a project's settings, and the project that the figures are of. */
type Opened = { upload: Upload | null | undefined; manage: string | undefined; chosen: string | null }

/** The title of the start page, after the first of what is open on it: of tabs and bookmarks nobody sees more. */
export function overviewTitle({ upload, manage, chosen }: Opened): string {
  if (upload !== undefined) return upload === null ? 'Import report' : visibleText(`Import report: ${uploadName(upload)}`)
  if (manage !== undefined) return visibleText(`Project ${manage}`)
  return chosen === null ? 'Overview' : visibleText(`Overview of ${chosen}`)
}
