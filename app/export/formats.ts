/** What results leave Assay as. */
export const exportFormats = ['sarif', 'csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const contentTypes: Record<ExportFormat, string> = {
  sarif: 'application/sarif+json',
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** The name under which a download is saved. Nothing of a query or a log is in it. */
export function exportName(format: ExportFormat): string {
  return `assay-results.${format}`
}
