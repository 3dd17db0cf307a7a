import type { OverviewSearch } from '#app/uploads/upload-search.ts'

/** Where on the first page one is, with nothing open: what is opened there, as the report of an upload, is closed to that. */
export function overviewPlace({ project, before }: OverviewSearch): Pick<OverviewSearch, 'project' | 'before'> {
  return { project, before }
}
