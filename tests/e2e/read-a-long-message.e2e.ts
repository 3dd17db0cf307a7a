import type { Locator, Page } from 'playwright/test'
import { log, run } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'long-messages' })

/** Letters without a gap between them, in any line. */
const line = '█'.repeat(40)
const kinds = {
  markdown: { text: 'Long', markdown: Array.from({ length: 120 }, () => line).join('\n\n') },
  plain: { text: Array.from({ length: 120 }, () => line).join('\n') },
}

/** How far a strip of the page is from being of one colour, of 255: what of it can be read. */
async function contrastOf(page: Page, box: Locator, at: 'top' | 'middle' | 'bottom'): Promise<number> {
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const top = { top: y + 2, middle: y + height / 2, bottom: y + height - 6 }[at]
  // As high as a line of the middle and what is between it and the next, or a little of the edge.
  const strip = { x: x + 16, y: top, width: Math.min(200, width - 40), height: at === 'middle' ? 40 : 4 }
  const picture = await page.screenshot({ clip: strip })
  return page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {}
      const reds = [...data].filter((_, index) => index % 4 === 0)
      return Math.max(...reds) - Math.min(...reds)
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
}

for (const [kind, message] of Object.entries(kinds)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a long message, ${kind}, is seen to go on where there is more of it, and to end where it ends, in ${colorScheme}`, async ({
      page,
      server,
    }) => {
      await page.emulateMedia({ colorScheme })
      await send(server.url, log(run([{ message }])), { project: kind })
      const [id = ''] = await resultIds(server.url, `project:${kind}`)
      await open(page, `/results/${id}`)
      const box = page.getByRole('region', { name: /^Text of the message/ }).first()
      await box.scrollIntoViewIfNeeded()
      const full = await contrastOf(page, box, 'middle')
      expect(full).toBeGreaterThan(150)
      // It begins here.
      expect(await contrastOf(page, box, 'top')).toBeLessThan(full / 8)
      expect(await contrastOf(page, box, 'bottom')).toBeLessThan(full / 4)
      await box.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
      for (const end of ['top', 'bottom'] as const) expect(await contrastOf(page, box, end), end).toBeLessThan(full / 4)
      // Its last line is as clear as any.
      await box.focus()
      await page.keyboard.press('End')
      await expect
        .poll(() => box.evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollHeight - clientHeight - scrollTop))
        .toBeLessThan(1)
      const last = box.locator('p').last()
      const { bottom, above } = await last.evaluate((paragraph) => {
        const range = document.createRange()
        range.selectNodeContents(paragraph)
        const box = paragraph.closest('[role=region]')?.getBoundingClientRect()
        return { bottom: [...range.getClientRects()].at(-1)?.bottom ?? 0, above: box?.bottom ?? 0 }
      })
      expect(above - bottom).toBeGreaterThanOrEqual(32)
      await expectAccessible(page)
    })
  }
}
