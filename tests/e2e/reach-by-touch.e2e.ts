import type { Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const rule = { id: 'rule', name: 'Rule', helpUri: 'https://example.com/r', properties: { tags: ['security', 'CWE-79'], precision: 'high' } }
const before = { message: 'Of before', rule: 'rule', path: 'src/a.ts' }
const after = { ...before, message: 'Of now', path: 'src/b.ts', properties: { weight: 1 } }

/** What is pressed on a page and is less than 24 pixels wide or high there, as a finger finds it: what it covers round its middle. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24
    return [...document.querySelectorAll<HTMLElement>('main :is(a, button, summary)')].flatMap((target) => {
      const box = target.getClientRects()[0]
      if (target.tabIndex < 0 || box === undefined || target.closest('.sr-only') !== null) return []
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = target.getClientRects()[0] ?? box
      const [x, y] = [left + width / 2, top + height / 2]
      const reach = (stepX: number, stepY: number) => {
        let far = 0
        while (far < least && target.contains(document.elementFromPoint(x + far * stepX, y + far * stepY))) far++
        return far
      }
      // The middle is of both ways.
      const size = [reach(-1, 0) + reach(1, 0) - 1, reach(0, -1) + reach(0, 1) - 1]
      return Math.min(...size) < least ? `${target.textContent.trim()}: ${size.join(' x ')}` : []
    })
  })
}

test('by touch what is pressed on a page is 24 pixels high and wide, figures and names too', async ({ page, server }) => {
  const project = 'touch'
  await send(server.url, logOf([before], { rules: [rule] }), { project })
  const { id } = await send(server.url, logOf([before, after], { rules: [rule] }), { project })
  const [result = ''] = await resultIds(server.url, `project:${project} is:new`)
  const pages = [
    '/',
    `/?project=${project}`,
    `/?upload=${id}`,
    `/results/${result}`,
    `/results?q=project:${project}+compare:${id}..main+change:*`,
    `/results?q=project:${project}&group=rule`,
  ]
  for (const path of pages) {
    await open(page, path)
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    expect(await tooSmall(page), path).toEqual([])
  }
})

test('by touch the terms of a query are whole', async ({ page, server }) => {
  await send(server.url, logOf([before], { rules: [rule] }), { project: 'touch-terms' })
  await open(page, '/results?q=project:touch-terms')
  const terms = page.locator('.chip bdi')
  await expect(terms.filter({ hasText: 'project:touch-terms' })).toBeVisible()
  const cut = await terms.evaluateAll((all) => all.flatMap((one) => (one.scrollWidth > one.clientWidth ? one.textContent : [])))
  expect(cut).toEqual([])
})
