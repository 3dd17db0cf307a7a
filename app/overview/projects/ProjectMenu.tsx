import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { unlessByButton } from '#app/ui/menu-of-button.ts'

type ProjectMenuProps = {
  slug: string
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDelete: () => void
}

const places = [
  ['project-slug', 'Change name…'],
  ['project-default-ref', 'Change default ref…'],
  ['project-refs', 'End or delete refs and series…'],
] as const

/** What can be done with a project. */
export function ProjectMenu({ slug, button, isOpen, onOpenChange, onDelete }: ProjectMenuProps) {
  return (
    <Menu.Root open={isOpen} onOpenChange={unlessByButton(button, onOpenChange)} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={button} align="end" sideOffset={4} collisionPadding={8} className="menu-place">
          <Menu.Popup className="menu" aria-label={`Project ${slug}`} finalFocus={button}>
            {places.map(([place, words]) => (
              <Menu.LinkItem
                key={place}
                className="menu-item"
                closeOnClick
                render={<Link to="/" search={{ manage: slug }} hash={place} preload={false} />}
              >
                {words}
              </Menu.LinkItem>
            ))}
            <Menu.Item className="menu-item menu-last menu-danger" onClick={onDelete}>
              Delete project…
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
