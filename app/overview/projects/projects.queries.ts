import { queryOptions } from '@tanstack/react-query'
import { getProject } from './projects.functions.ts'

/** A project with its refs and series. */
export function projectQuery(slug: string) {
  const data = { slug }
  return queryOptions({
    queryKey: ['overview', 'project', data],
    queryFn: ({ signal }) => getProject({ data, signal }),
    meta: { route: '/' },
  })
}
