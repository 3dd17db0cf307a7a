import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EditFiltersDialog } from './EditFiltersDialog.tsx'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { SaveFilterDialog } from './SaveFilterDialog.tsx'
import { useSavedFilters } from './use-saved-filters.ts'
import { viewOf } from './saved-filters.ts'
import { ButtonMenu, type MenuOfButton } from '#app/ui/controls/ButtonMenu.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

/** The menu of saved filters, and what it leads to. */
export function SavedFilters({ search, ...menu }: MenuOfButton & { search: ResultsSearch }) {
  const saved = useSavedFilters()
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const [said, setSaid] = useState('')
  const { filters, problem } = saved
  const { button } = menu
  return (
    <>
      <ButtonMenu {...menu} label="Saved filters" className="saved-filters-menu" container={button.current?.parentElement} distance={6}>
        <Menu.Item className="menu-item" disabled={problem !== null} onClick={() => setDialog('save')}>
          Save this query…
        </Menu.Item>
        {filters !== null && filters.length > 0 && (
          <Menu.Group className="menu-group">
            <Menu.GroupLabel className="menu-label">{formatCount(filters.length, 'saved filter')}</Menu.GroupLabel>
            <div className="saved-filters-list">
              {filters.map(({ id, name, q, sort, group }) => (
                <Menu.LinkItem
                  key={id}
                  className="menu-item saved-filter"
                  closeOnClick
                  label={name}
                  render={<Link to="/results" search={{ q, sort, group, cursor: '' }} activeOptions={{ exact: true }} preload={false} />}
                >
                  <LogText text={name} />
                  <span className="saved-filter-view">{viewOf({ sort, group })}</span>
                  <LogText className="menu-more mono" text={q || 'all open results'} />
                </Menu.LinkItem>
              ))}
            </div>
          </Menu.Group>
        )}
        {filters !== null && filters.length > 0 && (
          <Menu.Item className="menu-item menu-last" onClick={() => setDialog('edit')}>
            Rename or delete…
          </Menu.Item>
        )}
        {filters?.length === 0 && <p className="menu-note">{problem ?? 'No filters are saved in this browser yet.'}</p>}
      </ButtonMenu>
      {dialog === 'save' && (
        <SaveFilterDialog
          saved={saved}
          search={search}
          button={button}
          onClose={(name) => {
            setDialog(null)
            setSaid(name === null ? '' : `Saved as ${name}`)
          }}
        />
      )}
      {dialog === 'edit' && <EditFiltersDialog saved={saved} button={button} onClose={() => setDialog(null)} />}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
