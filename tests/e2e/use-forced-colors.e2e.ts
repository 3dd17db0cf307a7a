import { logOf } from '#tests/fixtures/log.ts'
import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ forcedColors: 'active' })

test('of the links at the top the one that says where one is has a line round it, and the logo has none', async ({ page }) => {
  for (const [address, name] of [
    ['/', 'Overview'],
    ['/results', 'Results'],
  ] as const) {
    await open(page, address)
    const links = page.getByRole('navigation', { name: 'Main' })
    const outlines = links.getByRole('link').evaluateAll((all) => all.map((one) => [one.textContent, getComputedStyle(one).outlineStyle]))
    expect(await outlines).toEqual(['Assay', 'Overview', 'Results'].map((link) => [link, link === name ? 'solid' : 'none']))
  }
})

test('what does nothing now is grey where the system has the colours', async ({ page, server }) => {
  await send(server.url, logOf([{ message: 'First' }, { message: 'Second', line: 2 }]), { project: 'forced' })
  const [id = ''] = await resultIds(server.url, 'project:forced')
  await open(page, `/results/${id}?q=project:forced`)
  const grey = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'GrayText'
    return getComputedStyle(probe).color
  })
  const steps = page.getByRole('navigation', { name: 'List of results' })
  for (const name of ['color', 'border-top-color']) {
    await expect(steps.getByText('Previous')).toHaveCSS(name, grey)
    await expect(steps.getByRole('link', { name: 'Next' })).not.toHaveCSS(name, grey)
  }
  await open(page, '/results?q=project:forced')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveCSS('color', grey)
})
