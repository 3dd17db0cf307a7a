import type { FocusEvent } from 'react'

/**
 * Goes on to what is current in a menu, else to its first item, as the focus comes to it visibly from outside, which is by keyboard. Base UI does so for
 * buttons of its own, and would have to be loaded with the page for one.
 */
export function enterMenu({ target, currentTarget: menu, relatedTarget: before }: FocusEvent<HTMLElement>): void {
  if (target !== menu || menu.contains(before) || !menu.matches(':focus-visible')) return
  const items = Array.from(menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])'))
  const first = items.find((item) => item.ariaCurrent !== null) ?? items[0]
  first?.focus()
}
