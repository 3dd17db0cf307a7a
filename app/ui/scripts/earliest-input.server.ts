/**
 * Runs in a page before any of its scripts is there, which on a slow network takes seconds: notes in `earliestInput` what is pressed until
 * `keepEarlyInput` takes it over, and leads `/` into the search box, as `listenForSearchKey` does later. It stands in the page as text: it calls nothing of ours.
 */
function noteEarliestInput(): void {
  document.currentScript?.remove()
  globalThis.earliestInput = []
  for (const type of ['keydown', 'click', 'input', 'focusin']) {
    addEventListener(
      type,
      (event) => {
        const { earliestInput } = globalThis
        if (earliestInput === undefined) return
        if (event instanceof KeyboardEvent && event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey) {
          const { target } = event
          const box = document.querySelector<HTMLInputElement>('header input[name=q]')
          const isTyped = target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select')
          if (box !== null && !isTyped && document.querySelector(':popover-open') === null) {
            event.preventDefault()
            box.focus()
            box.select()
          }
        }
        earliestInput.push(event)
      },
      true,
    )
  }
}

/** That as the text of a script. */
export const earliestInputScript = `(${noteEarliestInput.toString()})()`
