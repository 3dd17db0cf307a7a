import { queryOptions } from '@tanstack/react-query'
import { getProject } from './projects.functions.ts'

/** A project with its refs and series, from the place of a series among these on. */
export function projectQuery(slug: string, from?: number) {
  const data = { slug, from }
  return queryOptions({
    queryKey: ['overview', 'project', data],
    queryFn: ({ signal }) => getProject({ data, signal }),
    meta: { route: '/' },
  })
}
