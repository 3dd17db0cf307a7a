import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import { overviewPlace } from '#app/uploads/overview-place.ts'
import { ButtonMenu, type MenuOfButton } from '#app/ui/controls/ButtonMenu.tsx'

type ProjectMenuProps = MenuOfButton & { slug: string; onDelete: () => void }

const places = [
  ['project-slug', 'Change name…'],
  ['project-default-ref', 'Change default ref…'],
  ['project-refs', 'End or delete refs and series…'],
] as const

/** What can be done with a project. */
export function ProjectMenu({ slug, onDelete, ...menu }: ProjectMenuProps) {
  // A part of the page's content; the box of the table would cut it off.
  const container = menu.button.current?.closest('main')
  return (
    <ButtonMenu {...menu} label={`Project ${slug}`} container={container} distance={4}>
      {places.map(([place, words]) => (
        <Menu.LinkItem
          key={place}
          className="menu-item"
          closeOnClick
          render={
            <Link
              to="/"
              from="/"
              search={(search) => ({ ...overviewPlace(search), manage: slug })}
              hash={place}
              activeOptions={{ exact: true, includeHash: true }}
              preload={false}
            />
          }
        >
          {words}
        </Menu.LinkItem>
      ))}
      <Menu.Item className="menu-item menu-last menu-danger" onClick={onDelete}>
        Delete project…
      </Menu.Item>
    </ButtonMenu>
  )
}
