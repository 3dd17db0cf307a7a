import { logOf } from '#tests/fixtures/log.ts'
import { open, rows, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a rule can be read beside what is said of a result, however long the name of its file is', async ({ page, server }) => {
  const found = ['expression_6448.java', `${'long'.repeat(50)}.java`].map((file) => ({
    message: 'Long enough for two lines of a list on a phone, where it is beside what is said of it.',
    rule: 'java/weak-random-in-a-lock',
    path: `lib/await/missing/${file}`,
    line: 1261,
  }))
  const before = { message: 'Before.', path: 'z.ts' }
  await send(server.url, logOf([before]), { project: 'phone-beside' })
  await send(server.url, logOf([before, ...found]), { project: 'phone-beside' })
  await open(page, '/results?q=project:phone-beside')
  const fresh = rows(page).filter({ hasText: 'Long enough' })
  await expect(fresh.getByText('new', { exact: true })).toHaveCount(2)
  for (const width of [390, 412]) {
    await page.setViewportSize({ width, height: 844 })
    const characters = await fresh.locator('.cell-rule').evaluateAll((cells) =>
      cells.map((cell) => {
        const ruler = cell.appendChild(document.createElement('span'))
        ruler.textContent = '0'.repeat(100)
        Object.assign(ruler.style, { position: 'absolute', whiteSpace: 'nowrap' })
        const room = cell.clientWidth / (ruler.getBoundingClientRect().width / 100)
        ruler.remove()
        return room
      }),
    )
    expect(Math.min(...characters), String(width)).toBeGreaterThanOrEqual(12)
    // What is said of it, and its mark, are seen as a whole, and over nothing else.
    const overlaps = await fresh.evaluateAll((all) =>
      all.flatMap((one) => {
        const [message, ...others] = ['.cell-message a', '.flag', '.cell-state'].map((name) => one.querySelector(name))
        const box = message?.getClientRects()
        const right = Math.max(...Array.from(box ?? [], (line) => line.right))
        return others.map((other) => (other?.getBoundingClientRect().left ?? 0) - right)
      }),
    )
    expect(Math.min(...overlaps), String(width)).toBeGreaterThanOrEqual(0)
    const state = await fresh.locator('.cell-state').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
    expect(Math.max(...state)).toBeLessThanOrEqual(width - 16)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})
