import type { OverviewSearch } from '#app/uploads/upload-search.ts'

/** The part of the first page that who pages through uploads is led to. */
export const uploadsPlace = 'uploads'

/** Where on the first page one is, with nothing open: what is opened there, as the report of an upload, is closed to that. */
export function overviewPlace({ project, before }: OverviewSearch): Pick<OverviewSearch, 'project' | 'before'> {
  return { project, before }
}
