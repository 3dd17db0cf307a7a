import type { OverviewSearch } from './upload-search.ts'

/** The part of the first page that who pages through uploads is led to. */
export const uploadsPlace = 'uploads'

/** What of the first page is shown: which project’s figures, and which projects and uploads in the tables. */
export type OverviewPlace = Pick<OverviewSearch, 'project' | 'named' | 'order' | 'from' | 'before'>

/** Where on the first page one is, with nothing open: what is opened there, as the report of an upload, is closed to that. */
export function overviewPlace({ project, named, order, from, before }: OverviewSearch): OverviewPlace {
  return { project, named, order, from, before }
}
