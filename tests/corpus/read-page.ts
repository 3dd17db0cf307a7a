import type { Page } from 'playwright'

/** What the page of a result says, as somebody has it who opens all folds. */
export type PageContent = {
  status: number
  /** Texts by what they are: `section message`, by the id of its heading and without that; `fact Rank`, by its name. */
  places: Record<string, string>
  /** The JSON of the result; null where it is too long for the page. */
  original: string | null
  /** Where a word stands that a program says when it has nothing to say. */
  suspects: Suspect[]
  /** Errors of the page and of its console. */
  errors: string[]
}

/** `node` is a text, or an attribute that somebody sees, hears or follows; `block` the text of the line, the cell or the paragraph round it. */
export type Suspect = { word: string; node: string; block: string; place: string }

/** Opens a page of a result, waits until it is alive and rests, and reads it. The text of the original JSON is nobody's but the log's, and is not suspected. */
export async function readPage(page: Page, url: string): Promise<PageContent> {
  const errors: string[] = []
  const onError = (error: Error) => void errors.push(error.message)
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') errors.push(message.text())
  }
  page.on('pageerror', onError).on('console', onConsole)
  try {
    const response = await page.goto(url, { waitUntil: 'load' })
    await page.locator('html[data-hydrated]').waitFor()
    return { status: response?.status() ?? 0, ...(await readOpenPage(page)), errors }
  } finally {
    page.off('pageerror', onError).off('console', onConsole)
  }
}

/** Reads a page as it stands. */
export async function readOpenPage(page: Page): Promise<Omit<PageContent, 'status' | 'errors'>> {
  return page.evaluate(readDocument)
}

/** Runs in the page. */
async function readDocument(): Promise<Omit<PageContent, 'status' | 'errors'>> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  const strange = /\b(?:undefined|null|NaN)\b|\[object \w+\]|\{(?:\d+|[a-z]\w*)\}/g
  const blocks = 'p, li, td, th, dd, dt, summary, h1, h2, h3, a, button, figure, [data-line], .diff-line, div, pre, section'
  const suspects: Suspect[] = []
  const suspect = (element: Element, node: string, block: string, place: string) => {
    if (element.closest('[aria-labelledby=original], script, style, template') !== null) return
    for (const [word] of node.matchAll(strange)) suspects.push({ word, node, block, place })
  }
  const placeOf = (element: Element) => {
    const section = element.closest('section[aria-labelledby], dl > .fact, header, main')
    return section?.getAttribute('aria-labelledby') ?? section?.querySelector('dt')?.textContent ?? section?.localName ?? 'page'
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode() !== null) {
    const element = walker.currentNode.parentElement
    const node = walker.currentNode.nodeValue ?? ''
    if (element !== null && node.search(strange) >= 0) suspect(element, node, element.closest(blocks)?.textContent ?? '', placeOf(element))
  }
  for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'href', 'src', 'action', 'datetime']) {
    for (const element of document.querySelectorAll(`body [${name}]`)) {
      const value = element.getAttribute(name) ?? ''
      suspect(element, value, value, `${name} in ${placeOf(element)}`)
    }
  }
  const heard = (element: Element) =>
    [
      element.textContent,
      ...[...element.querySelectorAll('img[alt], svg[aria-label]')].map((image) => image.getAttribute('alt') ?? ''),
    ].join(' ')
  const places: Record<string, string> = { 'section heading': document.querySelector('.result-heading')?.textContent ?? '' }
  for (const section of document.querySelectorAll('main section[aria-labelledby]')) {
    const id = section.getAttribute('aria-labelledby') ?? ''
    places[`section ${id}`] = heard(section).replace(document.getElementById(id)?.textContent ?? '', '')
  }
  for (const fact of document.querySelectorAll('.result-facts > dl > .fact')) {
    places[`fact ${fact.querySelector('dt')?.textContent ?? ''}`] = [...fact.querySelectorAll(':scope > dd')].map(heard).join(' ')
  }
  const original = document.querySelector('section[aria-labelledby=original] pre')?.textContent ?? null
  return { places, original, suspects }
}
