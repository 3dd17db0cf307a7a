import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { EditFiltersDialog } from './EditFiltersDialog.tsx'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { SaveFilterDialog } from './SaveFilterDialog.tsx'
import { useSavedFilters } from './use-saved-filters.ts'
import { viewOf } from './saved-filters.ts'
import { enterMenu } from '#app/ui/enter-menu.ts'
import { formatCount } from '#app/ui/format-number.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { unlessByButton } from '#app/ui/menu-of-button.ts'

type SavedFiltersProps = {
  search: ResultsSearch
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The menu of saved filters, and what it leads to. */
export function SavedFilters({ search, button, isOpen, onOpenChange }: SavedFiltersProps) {
  const saved = useSavedFilters()
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const [said, setSaid] = useState('')
  const { filters, problem } = saved
  return (
    <>
      <Menu.Root open={isOpen} onOpenChange={unlessByButton(button, onOpenChange)} modal={false}>
        {/* Where the button is, so that it is part of the page's header to those who do not see it. */}
        <Menu.Portal container={button.current?.parentElement}>
          <Menu.Positioner anchor={button} align="end" sideOffset={6} collisionPadding={8} className="menu-place">
            <Menu.Popup className="menu saved-filters-menu" aria-label="Saved filters" finalFocus={button} onFocus={enterMenu}>
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
                        render={
                          <Link to="/results" search={{ q, sort, group, cursor: '' }} activeOptions={{ exact: true }} preload={false} />
                        }
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
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
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
