import { Fragment } from 'react'
import { FacetGroup } from '#app/results/facets/FacetGroup.tsx'
import { FacetValues } from '#app/results/facets/FacetValues.tsx'
import { FolderTree } from '#app/results/facets/FolderTree.tsx'
import type { Facet, FolderLevel } from '#app/results/results.schemas.ts'
import type { Sort } from '#app/results/list/results-search.ts'
import { formatCount } from '#app/ui/format-number.ts'

type FacetPanelProps = { facets: Facet[]; folders: FolderLevel[]; q: string; sort: Sort; total: number }

const titles: Record<string, string> = {
  change: 'Change',
  severity: 'Severity',
  is: 'State',
  verdict: 'Verdict',
  baseline: 'Baseline',
  rule: 'Rule',
  tool: 'Tool',
  tag: 'Tag',
  cwe: 'CWE',
  project: 'Project',
  ref: 'Ref',
  level: 'Level',
  kind: 'Kind',
  suppression: 'Suppression',
}

/** Those that are asked for less often are folded until something of them is chosen. */
const folded = ['baseline', 'level', 'kind', 'suppression']

/** Counts per value, beside the list; on a narrow screen a sheet that opens over it. A popover needs no script for that. */
export function FacetPanel({ facets, folders, q, sort, total }: FacetPanelProps) {
  return (
    <section id="filters" popover="auto" className="facet-panel" aria-label="Filters" data-scroll-restoration-id="filters">
      {facets
        .filter((facet) => facet.values.length > 0)
        .map((facet) => {
          const { field, values } = facet
          const title = titles[field] ?? field
          return (
            <Fragment key={field}>
              <FacetGroup title={title} open={!folded.includes(field) || values.some(({ chosen }) => chosen !== null)}>
                <FacetValues facet={facet} title={title} q={q} sort={sort} />
              </FacetGroup>
              {field === 'rule' && <FolderTree levels={folders} q={q} sort={sort} />}
            </Fragment>
          )
        })}
      <button type="button" className="button button-primary facet-close" popoverTarget="filters" popoverTargetAction="hide">
        Show {formatCount(total, 'result')}
      </button>
    </section>
  )
}
