import { scriptBudget as budget, scriptKilobytes, scriptsOf } from '#tests/setup/page-scripts.ts'
import { expect, test } from './monitored.ts'
import { resultIds, send, shopLog } from './pages.ts'

test.use({ database: 'script-budget' })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'budget' })
})

test('what the list loads stays within its budget, before it is usable and until it is idle', async ({ page }) => {
  const scripts = await scriptsOf(page, '/results')
  const figures = scriptKilobytes(scripts)
  const kilobytes = (size: number) => `${size.toFixed(1)} kB`
  test.info().annotations.push({ type: 'script', description: JSON.stringify(figures) })
  process.stdout.write(
    [
      `  /results: ${kilobytes(figures.untilUsable)} of script until usable (${budget.untilUsable}), ${kilobytes(figures.untilIdle)} until idle (${budget.untilIdle})`,
      ...scripts.map(
        ({ name, size, early }) => `    ${early ? 'until usable' : 'until idle  '} ${kilobytes(size / 1000).padStart(9)}  ${name}`,
      ),
      '',
    ].join('\n'),
  )
  expect(scripts.some(({ name, early }) => name.startsWith('browser-sdk') && !early)).toBe(true)
  expect(figures.untilUsable).toBeLessThanOrEqual(budget.untilUsable)
  expect(figures.untilIdle).toBeLessThanOrEqual(budget.untilIdle)
})

/** Kilobytes until a page is usable, over ten above what it loads: what menus and dialogs are made of, which comes with their first use, is over thirty. */
const pageBudgets = [
  { named: 'the start page', budget: 165, addressOf: () => '/' },
  { named: 'a result', budget: 175, addressOf: async (url: string) => `/results/${(await resultIds(url, 'project:budget'))[0]}` },
]

for (const { named, budget: most, addressOf } of pageBudgets) {
  test(`what ${named} loads before it is usable has no menu and no dialog in it`, async ({ page, server }) => {
    const scripts = await scriptsOf(page, await addressOf(server.url))
    expect(scriptKilobytes(scripts).untilUsable).toBeLessThanOrEqual(most)
  })
}
