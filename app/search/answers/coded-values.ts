import { baselines, kinds, levels, severities, states, valueOf, verdicts } from '#app/sarif/codes.ts'
import { suppressionsOf } from '#app/sarif/suppression-code.ts'
import { changes } from '#app/search/changes.ts'
import type { FacetField } from '#app/search/choices.ts'
import type { Standing } from './selection.server.ts'

/** What a row counts for, by facet. */
export type FacetValues = [FacetField, Iterable<string>][]

/** What a row is, in codes. */
type Coded = Omit<Standing, 'isNew'> & { severity: number; level: number; kind: number; verdict: number; suppression: number }

/** What a row counts for in the facets whose values are Assay's own. What is reopened is open, too. */
export function codedValues({ state, baseline, change, severity, level, kind, verdict, suppression }: Coded): FacetValues {
  const stateNow = valueOf(states, state)
  return [
    ['change', change === null ? [] : [valueOf(changes, change)]],
    ['severity', [valueOf(severities, severity)]],
    ['is', stateNow === 'reopened' ? ['open', stateNow] : [stateNow]],
    ['verdict', [valueOf(verdicts, verdict)]],
    ['baseline', [valueOf(baselines, baseline)]],
    ['level', [valueOf(levels, level)]],
    ['kind', [valueOf(kinds, kind)]],
    ['suppression', suppressionsOf(suppression)],
  ]
}
