import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FaultPage } from '#app/ui/faults/FaultPage.tsx'

/** Where the links of what the page of an address says lead. */
function linksOf(address: string): string[] {
  const page = renderToStaticMarkup(createElement(FaultPage, { fault: new Error('Broken'), address, theme: '', styles: '/styles.css' }))
  return [...page.slice(page.indexOf('<main')).matchAll(/href="(.*?)"/g)].map(([, href]) => href ?? '')
}

test('a page that could not be shown leads to the overview, but for that itself', () => {
  expect(linksOf('/results?q=a')).toEqual(['/results?q=a', '/'])
  expect(linksOf('/')).toEqual(['/'])
  expect(linksOf('/?project=a')).toEqual(['/?project=a'])
})
