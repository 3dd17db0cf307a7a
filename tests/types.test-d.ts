/**
 * What the compiler must refuse. `tsc` checks this file and nobody runs it: where a line below `@ts-expect-error` becomes right, the
 * directive itself is the error.
 */
import { linkOptions } from '@tanstack/react-router'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'

declare const id: ResultId
declare const text: string

linkOptions({ to: '/' })
linkOptions({ to: '/', search: { upload: text } })
linkOptions({ to: '/results' })
linkOptions({ to: '/results', search: { q: 'is:open', sort: 'newest' } })
linkOptions({ to: '/results/$id', params: { id }, search: { q: 'is:open' } })

// @ts-expect-error -- there is no such page
linkOptions({ to: '/result' })
// @ts-expect-error -- a result has its id in the address
linkOptions({ to: '/results/$id' })
// @ts-expect-error -- an address is not put together by hand
linkOptions({ to: `/results/${text}` })
// @ts-expect-error -- only what the schema has read is an id
linkOptions({ to: '/results/$id', params: { id: text } })
// @ts-expect-error -- the list knows no such search parameter
linkOptions({ to: '/results', search: { query: text } })
// @ts-expect-error -- nor such an order
linkOptions({ to: '/results', search: { sort: 'age' } })
// @ts-expect-error -- a result's page has no place in a list of its own
linkOptions({ to: '/results/$id', params: { id }, search: { cursor: text } })
// @ts-expect-error -- the start page knows uploads only
linkOptions({ to: '/', search: { q: text } })

// @ts-expect-error -- a plain string is not a result's id
const unread: ResultId = text
// @ts-expect-error -- a search has all its members once it is read
const half: ResultsSearch = { q: text }

export const refused = [unread, half]
