import { expect, test } from './server.ts'

test('the start page opens', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle(/Assay/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('assets never change under their name', async ({ page, request }) => {
  await page.goto('/')
  const source = await page
    .locator('link[href*="/assets/"], script[src*="/assets/"]')
    .first()
    .evaluate((element) => element.getAttribute('src') ?? element.getAttribute('href'))
  const asset = await request.get(String(source))
  expect(asset.status()).toBe(200)
  expect(asset.headers()).toMatchObject({ 'cache-control': expect.stringContaining('immutable'), 'x-content-type-options': 'nosniff' })
})

test('an address that does not exist answers 404', async ({ request }) => {
  expect((await request.get('/no/such/page')).status()).toBe(404)
  expect((await request.get('/assets/no-such-file.js')).status()).toBe(404)
})
