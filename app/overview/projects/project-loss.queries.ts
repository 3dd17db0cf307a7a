import { queryOptions } from '@tanstack/react-query'
import { getProjectLoss } from './project-loss.functions.ts'

/** How much goes with a project, as it is when somebody asks for it. */
export function projectLossQuery(slug: string) {
  const data = { slug }
  return queryOptions({
    queryKey: ['overview', 'project-loss', data],
    queryFn: ({ signal }) => getProjectLoss({ data, signal }),
    refetchOnMount: 'always',
    meta: { route: '/' },
  })
}
