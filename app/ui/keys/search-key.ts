import { isForPage } from './is-for-page.ts'

/**
 * From now on `/` leads into the search box, whatever of the page is alive by then: what is typed right behind it is for the box. The box is
 * a plain field, which needs no script to be typed into. React lets no key through to a page that it has not taken over: it is heard before.
 */
export function listenForSearchKey(): void {
  function enter(event: KeyboardEvent) {
    if (event.key !== '/' || !isForPage(event)) return
    const box = document.querySelector<HTMLInputElement>('header input[name=q]')
    if (box === null) return
    event.preventDefault()
    box.focus()
    box.select()
  }
  addEventListener('keydown', enter, true)
}
