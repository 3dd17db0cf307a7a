import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { modelLoadingQuery } from './model-loading.queries.ts'
import type { ModelLoading } from '#app/search/model-loading.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

/** How often it is asked how far it is, in milliseconds. */
const every = 750
const servedPages = ['/', '/results/', '/results/$id']

/** Says, on pages that are slower for it, how far the server has read its results into memory, until it has. `first`: as the page came. */
export function LoadingLine({ first }: { first: ModelLoading }) {
  const { data } = useQuery({
    ...modelLoadingQuery(),
    initialData: first,
    refetchInterval: ({ state }) => (state.data === null ? false : every),
  })
  const isServed = useMatches({ select: (matches) => matches.some(({ routeId }) => servedPages.includes(routeId)) })
  if (data === null || !isServed) return null
  const { rows, of } = data
  return (
    <p className="loading-line">
      Reading {formatNumber(rows)} of {formatCount(of, 'result')} into memory; lists are slower until then.
      <span style={{ width: `${(100 * rows) / of}%` }} />
    </p>
  )
}
