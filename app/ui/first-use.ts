/** Resolves when somebody first does something on the page: at once on the server, which waits for nobody. */
export function firstUse(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    for (const deed of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']) {
      document.addEventListener(deed, () => resolve(), { once: true, capture: true, passive: true })
    }
  })
}
