import { useSearch } from '@tanstack/react-router'
import { Fragment, type MouseEvent, type ToggleEvent, useEffect, useState } from 'react'
import { ClosedFacet } from './ClosedFacet.tsx'
import { FacetGroup } from './FacetGroup.tsx'
import { FacetValues } from './FacetValues.tsx'
import { FolderTree } from './FolderTree.tsx'
import { closedFacets, readOpenFacets, writeOpenFacets } from './open-facets.ts'
import type { CountedFilters } from './filtered-list.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import { facetFields, type FacetField } from '#app/search/choices.ts'
import { replayEarlyInput } from '#app/ui/scripts/early-input.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { isPlainClick } from '#app/ui/keys/is-plain-click.ts'

type FacetPanelProps = { filters: CountedFilters; q: string; sort: GroupSort; total: number }

const titles: Record<FacetField, string> = {
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

/** Counts per value, beside the list; on a narrow screen a sheet that opens over it. A popover needs no script for that. Its links are plain ones. */
export function FacetPanel({ filters: { facets, folders, reading }, q, sort, total }: FacetPanelProps) {
  useEffect(replayEarlyInput, [])
  const { group = '', open: opened } = useSearch({ strict: false })
  const [open, setOpen] = useState(() => (opened === undefined ? readOpenFacets() : [...readOpenFacets(), opened]))
  const list = { q, sort, group, defaults: reading.defaults.map(({ text }) => text) }
  function toggle(field: FacetField) {
    const next = closedFacets.filter((other) => open.includes(other) !== (other === field))
    writeOpenFacets(next)
    setOpen(next)
  }
  return (
    <>
      <a href="#list" className="skip-link">
        Skip the filters
      </a>
      <section
        id="filters"
        popover="auto"
        className="facet-panel"
        aria-label="Filters"
        data-scroll-restoration-id="filters"
        data-links=""
        onClickCapture={keepFocus}
        onToggle={enter}
      >
        {facetFields.map((field) => {
          const title = titles[field]
          const facet = facets.find((one) => one.field === field)
          if (closedFacets.includes(field)) {
            const isOpen = open.includes(field)
            return <ClosedFacet key={field} {...{ field, title, list, facet, isOpen }} onToggle={() => toggle(field)} />
          }
          return (
            <Fragment key={field}>
              {facet !== undefined && facet.values.length > 0 && (
                <FacetGroup title={title}>
                  <FacetValues facet={facet} title={title} list={list} />
                </FacetGroup>
              )}
              {field === 'rule' && <FolderTree levels={folders} list={list} />}
            </Fragment>
          )
        })}
        <button type="button" className="button button-primary facet-close" popoverTarget="filters" popoverTargetAction="hide">
          Show {formatCount(total, 'result')}
        </button>
      </section>
    </>
  )
}

/** The focus goes into the sheet as it opens, which tells its name; as it closes, the browser gives it back to the button. React tells of what opens within it, too. */
function enter({ newState, target, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState !== 'open' || target !== currentTarget) return
  currentTarget.tabIndex = -1
  currentTarget.focus()
}

/** What is excluded has no link any more to exclude it: who did it by a key goes on from the link beside it. */
function keepFocus(event: MouseEvent): void {
  const { target, detail } = event
  if (detail !== 0 || !isPlainClick(event) || !(target instanceof Element) || !target.matches('.facet-exclude')) return
  const value = target.previousElementSibling
  if (value instanceof HTMLElement) value.focus()
}
