import { Icon } from '#app/ui/controls/Icon.tsx'

/** Opens the sheet; shown only where the filters do not stand beside the list. */
export function FacetButton() {
  return (
    <button type="button" className="button facet-button" popoverTarget="filters">
      <Icon name="filter" />
      Filters
    </button>
  )
}
