import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  cures,
  fieldOptions,
  folderWritten,
  pathOptions,
  problemsAt,
  type QueryOption,
  sideWritten,
  uncountedOptions,
  valueOptions,
  withoutRepetition,
} from './query-options.ts'
import { uncountedFields } from './uncounted-fields.ts'
import { uncountedNamesQuery } from './uncounted-names.queries.ts'
import { sideOptions } from './side-options.ts'
import { sidesQuery } from '#app/results/compare/compare.queries.ts'
import { longestWanted, mostValues } from '#app/results/address/results-search.ts'
import { usableQuery } from '#app/results/address/usable-search.ts'
import type { QueryProblem } from '#app/search/query-reading.ts'
import { foldersQuery, valuesQuery } from '#app/results/facets/facets.queries.ts'
import { facetFields } from '#app/search/choices.ts'
import type { Completion } from '#app/search/language/complete.ts'
import { type Field, fieldOf } from '#app/search/language/fields.ts'
import { parseQuery } from '#app/search/language/parse.ts'

const mostOptions = 20

type OfferedOptions = {
  options: QueryOption[]
  /** What the field at the caret is about, or what is wrong there. */
  note: string | null
  /** Whether values are still being looked for. */
  isLooking: boolean
}

type AtCaret = {
  q: string
  caret: number
  completion: Completion | null
  problems: QueryProblem[]
  /** Whether anything is to be offered: nothing is looked for before. */
  isWanted: boolean
  /** Whether to offer fields where nothing is written yet. */
  offersAll: boolean
}

/** What can be taken at the caret. Counts are of the results that the rest of the query finds; until they come, those from before stay. */
export function useQueryOptions({ q, caret, completion, problems, isWanted, offersAll }: AtCaret): OfferedOptions {
  const field = completion?.field == null ? undefined : fieldOf(completion.field)
  const { isLooking, offer } = useFieldOptions({ q, caret, completion, field, isWanted })
  const here = problemsAt(q, problems, caret)
  const cured = cures(here)
  const wrong = here[0]?.sentence ?? null
  if (completion === null) return { options: cured, note: wrong, isLooking: false }
  if (completion.field === null) {
    const fields = completion.written === '' && !offersAll ? [] : fieldOptions(q, completion)
    return { options: withoutRepetition(cured, fields), note: wrong, isLooking: false }
  }
  if (field === undefined) return { options: cured, note: wrong, isLooking: false }
  const offered = offer(completion, field)
  // What goes on to something that is there is not wrong yet.
  const note = offered.length > 0 || wrong === null ? field.sentence : wrong
  return { options: withoutRepetition(cured, offered.slice(0, mostOptions)), note, isLooking }
}

/** Looks for what a field can have, and gives what makes options of it. */
function useFieldOptions({
  q,
  caret,
  completion,
  field,
  isWanted,
}: Pick<AtCaret, 'q' | 'caret' | 'completion' | 'isWanted'> & { field: Field | undefined }) {
  const facet = facetFields.find((name) => name === field?.name)
  const written = completion?.written ?? ''
  const text = field?.kind === 'choice' ? '' : written.slice(0, longestWanted)
  // Without the term that is being written: its values would count as chosen, and what has wildcards would narrow what is offered beside it.
  const term = parseQuery(q).terms.find(({ start, end }) => start <= caret && caret <= end)
  const rest = usableQuery(completion?.field == null || term === undefined ? q : q.slice(0, term.start) + q.slice(term.end))
  const values = useQuery({
    ...valuesQuery({ q: rest, field: facet ?? 'rule', text, limit: mostOptions }),
    enabled: isWanted && facet !== undefined,
    placeholderData: keepPreviousData,
  })
  const folders = useQuery({
    ...foldersQuery({ q: rest, folders: [folderWritten(written)], limit: mostValues }),
    enabled: isWanted && field?.kind === 'path',
    placeholderData: keepPreviousData,
  })
  const sides = useQuery({
    ...sidesQuery({ q: rest, text: sideWritten(written).slice(0, longestWanted) }),
    enabled: isWanted && field?.kind === 'sides',
    placeholderData: keepPreviousData,
  })
  const uncounted = uncountedFields.find((name) => name === field?.name)
  const names = useQuery({
    ...uncountedNamesQuery({ q: rest, field: uncounted ?? 'upload', text }),
    enabled: isWanted && uncounted !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = values.data !== undefined && values.data.field === facet ? values.data.values : []
  return {
    isLooking:
      isWanted &&
      ((facet !== undefined && (values.isPlaceholderData || values.isLoading)) ||
        (uncounted !== undefined && (names.isPlaceholderData || names.isLoading))),
    offer(at: Completion, of: Field): QueryOption[] {
      if (of.kind === 'path') return pathOptions(q, at, folders.data?.[0])
      if (of.kind === 'sides') return sideOptions(q, at, sides.data ?? [])
      if (uncounted !== undefined) return uncountedOptions(q, at, names.data?.field === uncounted ? names.data.names : [])
      return facet === undefined && of.kind !== 'choice' ? [] : valueOptions(q, at, of, found)
    },
  }
}
