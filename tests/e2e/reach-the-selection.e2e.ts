import { open, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const short = 'project:reach+rule:js/sql-injection+file-3'
const long = 'project:reach'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'reach' })
})

for (const width of [1280, 390]) {
  test(`what is done with a selection stands where a short list ends, else where the window does, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const q of [short, long]) {
      await open(page, `/results?q=${q}`)
      const table = page.getByRole('table', { name: 'Results' })
      await table.getByRole('checkbox').first().check()
      const bar = (await page.getByRole('region', { name: 'Selection' }).boundingBox()) ?? { y: 0, height: 0 }
      const list = (await table.boundingBox()) ?? { y: 0, height: 0 }
      const difference = q === short ? bar.y - (list.y + list.height) : bar.y + bar.height - 844
      expect(Math.abs(difference), q).toBeLessThan(1)
    }
  })
}
