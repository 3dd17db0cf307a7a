import { log, run } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

const hostile = 'Formatting <b>SQL</b> \u202e queries'
const rules = [
  { id: 'S2077', shortDescription: { text: hostile } },
  { id: 'S1', name: 'S1' },
]
const results = rules.map(({ id }, at) => ({
  ruleId: id,
  message: { text: `Message ${at}` },
  locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a.ts' }, region: { startLine: at + 1 } } }],
}))
const shown = 'Formatting <b>SQL</b> U+202E queries'

test.beforeAll(async ({ server }) => {
  const log = { version: '2.1.0', runs: [{ tool: { driver: { name: 'Sonar', rules } }, results }] }
  await send(server.url, JSON.stringify(log), { project: 'titles' })
})

test('groups of rules say what each looks for, also on a phone', async ({ page }) => {
  await open(page, '/results?q=project:titles&group=rule')
  const groups = page.getByRole('list', { name: 'Groups' }).getByRole('link')
  await expect(groups).toHaveCount(2)
  await expect(groups.filter({ hasText: 'S2077' })).toContainText(shown)
  await expect(page.getByRole('list', { name: 'Groups' }).getByRole('link', { name: /^warning S1 1 result$/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(groups.filter({ hasText: 'S2077' })).toContainText(shown)
  await expectAccessible(page)
})

test('a rule among the filters, and one that the box offers, say what they look for', async ({ page }) => {
  await open(page, '/results?q=project:titles')
  await expect(
    page.getByRole('list', { name: 'Rule' }).getByRole('link', { name: /^S2077 1 ?: Formatting <b>SQL<.b> U.202E/ }),
  ).toBeVisible()
  await expect(page.getByTitle(`S2077: ${shown}`, { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('rule:s2')
  await expect(page.getByRole('option', { name: 'S2077' })).toContainText(shown)
})

test('a result without a rule is said to have none, wherever its rule would stand', async ({ page, server }) => {
  await send(server.url, log(run([{ message: {} }, null])), { project: 'ruleless' })
  await open(page, '/results?q=project:ruleless')
  await expect(page.getByRole('row').filter({ hasText: 'No message' }).getByRole('cell', { name: 'no rule' })).toBeVisible()
  const filter = page.getByRole('list', { name: 'Rule' })
  await expect(filter.getByRole('link')).toHaveText([/^no rule 2/, 'exclude'])
  await filter.getByRole('link', { name: 'no rule 2' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2 results' })).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'No message' }).getByRole('link').click()
  await expect(page.locator('.result-heading').getByRole('link')).toHaveText('no rule')
  const rule = page.getByRole('region', { name: 'Rule', exact: true })
  await expect(rule).toHaveText(/^Rule\s*2 open results without a rule in the default view of this project\s*the result names no rule$/)
  await expectAccessible(page)
  await rule.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: '2 results' })).toBeVisible()
})

test('a result whose message lists facts is told by what its rule looks for, in its row and above its page', async ({ page, server }) => {
  const message = { text: 'Package: django\nInstalled Version: 1.11.29\nVulnerability CVE-1\nSeverity: MEDIUM' }
  const rules = [{ id: 'CVE-1', shortDescription: { text: 'django: path traversal via admindocs' } }]
  await send(server.url, log(run([{ ruleId: 'CVE-1', message }], { rules })), { project: 'facts' })
  await open(page, '/results?q=project:facts')
  const result = page.getByRole('link', { name: 'django: path traversal via admindocs · Package: django Installed Version: 1.11.29' })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toContainText('django: path traversal via admindocs · Package: django')
  await page.keyboard.press('Escape')
  await result.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('django: path traversal via admindocs')
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Package: django')
})
