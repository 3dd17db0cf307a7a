import type { Menu } from '@base-ui/react/menu'
import type { RefObject } from 'react'

/** For a menu whose button stands outside of it: passes on that it opens or closes, but for a press on the button, which closes it by itself. */
export function unlessByButton(
  button: RefObject<HTMLButtonElement | null>,
  onOpenChange: (isOpen: boolean) => void,
): (isOpen: boolean, details: Menu.Root.ChangeEventDetails) => void {
  return (isOpen, { event, reason }) => {
    const isButton = event.target instanceof Node && button.current?.contains(event.target)
    if (isOpen || reason !== 'outside-press' || !isButton) onOpenChange(isOpen)
  }
}
