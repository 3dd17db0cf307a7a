import { Menu } from '@base-ui/react/menu'
import type { FocusEvent, ReactNode, RefObject } from 'react'

/** What a menu has to do with its button, which stands outside of it: it is on the page before the script of the menu is. */
export type MenuOfButton = { button: RefObject<HTMLButtonElement | null>; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

type ButtonMenuProps = MenuOfButton & {
  label: string
  className?: string
  /** What it is a part of, to those who do not see it. */
  container: HTMLElement | null | undefined
  /** Pixels between it and the button. */
  distance: number
  children: ReactNode
}

/** A menu below its button. */
export function ButtonMenu({ button, isOpen, onOpenChange, label, className = '', container, distance, children }: ButtonMenuProps) {
  function change(isToOpen: boolean, { event, reason }: Menu.Root.ChangeEventDetails) {
    // The button closes it by itself.
    const isButton = event.target instanceof Node && button.current?.contains(event.target)
    if (isToOpen || reason !== 'outside-press' || !isButton) onOpenChange(isToOpen)
  }
  return (
    <Menu.Root open={isOpen} onOpenChange={change} modal={false}>
      <Menu.Portal container={container}>
        <Menu.Positioner anchor={button} align="end" sideOffset={distance} collisionPadding={8} className="menu-place">
          <Menu.Popup className={`menu ${className}`} aria-label={label} finalFocus={button} onFocus={enterMenu}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/**
 * Goes on to what is current in a menu, else to its first item, as the focus comes to it visibly from outside, which is by keyboard. Base UI does so for
 * buttons of its own, and would have to be loaded with the page for one.
 */
function enterMenu({ target, currentTarget: menu, relatedTarget: before }: FocusEvent<HTMLElement>): void {
  if (target !== menu || menu.contains(before) || !menu.matches(':focus-visible')) return
  const items = Array.from(menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])'))
  const first = items.find((item) => item.ariaCurrent !== null) ?? items[0]
  first?.focus()
}
