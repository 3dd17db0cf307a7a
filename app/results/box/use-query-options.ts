import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  cures,
  fieldOptions,
  folderWritten,
  pathOptions,
  type QueryOption,
  sideWritten,
  valueOptions,
  withoutRepetition,
} from '#app/results/box/query-options.ts'
import { sideOptions } from '#app/results/box/side-options.ts'
import { sidesQuery } from '#app/results/compare/compare.queries.ts'
import { usableQuery } from '#app/results/list/usable-search.ts'
import type { QueryProblem } from '#app/results/results.schemas.ts'
import { foldersQuery, valuesQuery } from '#app/results/facets/facets.queries.ts'
import { facetFields } from '#app/search/choices.ts'
import type { Completion } from '#app/search/language/complete.ts'
import { fieldOf } from '#app/search/language/fields.ts'
import { parseQuery } from '#app/search/language/parse.ts'

const mostOptions = 20
const mostInFolder = 200

type OfferedOptions = {
  options: QueryOption[]
  /** What the field at the caret is about, or what is wrong there. */
  note: string | null
  /** Whether values are still being looked for. */
  isLooking: boolean
}

/** What can be taken at the caret. Counts are of the results that the rest of the query finds; until they come, those from before stay. */
export function useQueryOptions(
  q: string,
  caret: number,
  completion: Completion | null,
  problems: QueryProblem[],
  isWanted: boolean,
  /** Whether to offer fields where nothing is written yet. */
  offersAll: boolean,
): OfferedOptions {
  const field = completion?.field == null ? undefined : fieldOf(completion.field)
  const facet = facetFields.find((name) => name === field?.name)
  const written = completion?.written ?? ''
  const text = field?.kind === 'choice' ? '' : written.slice(0, 200)
  // Without the term that is being written: its values would count as chosen, and what has wildcards would narrow what is offered beside it.
  const term = parseQuery(q).terms.find(({ start, end }) => start <= caret && caret <= end)
  const rest = usableQuery(completion?.field == null || term === undefined ? q : q.slice(0, term.start) + q.slice(term.end))
  const values = useQuery({
    ...valuesQuery({ q: rest, field: facet ?? 'rule', text, limit: mostOptions }),
    enabled: isWanted && facet !== undefined,
    placeholderData: keepPreviousData,
  })
  const folders = useQuery({
    ...foldersQuery({ q: rest, folders: [folderWritten(written)], limit: mostInFolder }),
    enabled: isWanted && field?.kind === 'path',
    placeholderData: keepPreviousData,
  })
  const sides = useQuery({
    ...sidesQuery({ q: rest, text: sideWritten(written).slice(0, 200) }),
    enabled: isWanted && field?.kind === 'sides',
    placeholderData: keepPreviousData,
  })
  const cured = cures(problems, caret)
  const wrong = problems.find(({ start, end }) => caret >= start && caret <= end)
  const note = wrong?.sentence ?? field?.sentence ?? null
  if (completion === null) return { options: cured, note, isLooking: false }
  if (completion.field === null && written === '' && !offersAll) return { options: cured, note: wrong?.sentence ?? null, isLooking: false }
  if (completion.field === null) {
    return { options: withoutRepetition(cured, fieldOptions(q, completion)), note: wrong?.sentence ?? null, isLooking: false }
  }
  if (field === undefined) return { options: cured, note, isLooking: false }
  const isLooking = isWanted && facet !== undefined && (values.isPlaceholderData || values.isLoading)
  const found = values.data !== undefined && values.data.field === facet ? values.data.values : []
  const offered =
    field.kind === 'path'
      ? pathOptions(q, completion, folders.data?.[0])
      : field.kind === 'sides'
        ? sideOptions(q, completion, sides.data ?? [])
        : facet === undefined && field.kind !== 'choice'
          ? []
          : valueOptions(q, completion, field, found)
  // What goes on to something that is there is not wrong yet.
  const about = offered.length > 0 ? field.sentence : note
  return { options: withoutRepetition(cured, offered.slice(0, mostOptions)), note: about, isLooking }
}
