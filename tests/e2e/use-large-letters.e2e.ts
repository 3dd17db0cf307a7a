import { logOf } from '#tests/fixtures/log.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('with letters of twice the size what is at the top stands side by side or below, and nothing is beyond the edge', async ({
  page,
  server,
}) => {
  await send(server.url, logOf([{ message: 'Only' }]), { project: 'large' })
  for (const address of ['/results', '/results?q=project:large']) {
    await open(page, address)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const boxes = await page
      .getByRole('banner')
      .locator('nav a, .theme-switch')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes).toHaveLength(4)
    const overlaps = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom),
    )
    expect(overlaps, address).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow, address).toBe(0)
  }
})
