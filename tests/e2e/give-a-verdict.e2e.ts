import { expectAccessible } from './accessibility.ts'
import { holdRequests } from './data-requests.ts'
import { messages, open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'
import { dialog, log, menu, say } from './verdicts.ts'

let ids: string[]

test.use({ database: 'verdicts' })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'verdicts' })
  ids = await resultIds(server.url, 'project:verdicts')
})

test('a verdict is given with the keyboard alone, kept with all that was said, and taken back', async ({ page }) => {
  await open(page, `/results/${ids[0]}?q=project:verdicts`)
  await expect(menu(page)).toHaveText(/unreviewed/)
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('radio', { name: 'false positive' })).toBeChecked()
  await page.keyboard.press('Tab')
  // Letters are text here, and no keys of the page.
  await page.keyboard.type('Not reachable, see jk.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kim')
  await dialog(page).getByLabel('Ask again on').fill('2999-12-31')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(menu(page)).toBeFocused()
  await expect(page).toHaveURL(`/results/${ids[0]}?q=project:verdicts`)
  await expect(menu(page)).toHaveText(/false positive/)
  await expect(page.getByRole('status').filter({ hasText: '1 result is now false positive.' })).toBeVisible()
  await expect(log(page)).toHaveText([/^false positive\s*said by Kim just now\s*until 2999-12-31.*Not reachable, see jk\.$/])
  await expect(page.getByRole('link', { name: 'Back to 1,202 results' })).toBeVisible()
  // The name is known from now on, also after a reload.
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await menu(page).click()
  await expect(dialog(page).getByLabel('Your name')).toHaveValue('Kim')
  await expect(dialog(page).getByRole('radio', { name: 'false positive' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(menu(page)).toBeFocused()
  await log(page).first().getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(menu(page)).toHaveText(/unreviewed/)
  await expect(log(page)).toHaveText([/^unreviewed\s*as before, restored by Kim/, /^false positive/])
  await expect(log(page).first().getByRole('button', { name: 'Undo' })).toBeFocused()
})

test('keys that come before the dialog are meant for it', async ({ page }) => {
  const scripts = await holdRequests(page, /\/assets\/VerdictPopover-/)
  await open(page, `/results/${ids[5]}?q=project:verdicts`)
  await page.keyboard.press('e')
  await page.keyboard.press('3')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => scripts.urls().length).toBeGreaterThan(0)
  await expect(dialog(page)).toHaveCount(0)
  await scripts.stop()
  await expect(page.getByRole('status').filter({ hasText: '1 result is now false positive.' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(menu(page)).toHaveText(/false positive/)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(menu(page)).toHaveText(/unreviewed/)
})

test('who closes the dialog before the answer is there is told of it all the same', async ({ page }) => {
  await open(page, `/results/${ids[9]}?q=project:verdicts`)
  await menu(page).click()
  await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
  const held = await holdRequests(page, /giveVerdict/)
  await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
  await expect.poll(() => held.urls().length).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await held.stop()
  await expect(page.getByRole('status').filter({ hasText: '1 result is now confirmed.' })).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(menu(page)).toHaveText(/unreviewed/)
})

test.describe('a verdict that does not get through', () => {
  test.use({ expectedErrors: [/ERR_FAILED .*giveVerdict/] })

  test('who closes the dialog before it fails or somebody was faster is told, and finds what was written', async ({ page, server }) => {
    await open(page, `/results/${ids[10]}?q=project:verdicts`)
    const note = page.getByRole('status').filter({ hasText: 'Your verdict did not get through. What you wrote is kept.' })
    await menu(page).click()
    await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
    await dialog(page).getByLabel('Comment').fill('Seen in production.')
    for (const way of ['fail', 'conflict']) {
      const held = await holdRequests(page, /giveVerdict/)
      await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
      await expect.poll(() => held.urls().length).toBe(1)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      if (way === 'fail') await held.fail()
      else await say(server.url, [ids[10]], { verdict: 'wont-fix', author: 'Ada' })
      await held.stop()
      await expect(note).toBeVisible()
      await expectAccessible(page)
      await note.getByRole('button', { name: 'Open it again' }).press('Enter')
      await expect(dialog(page).getByRole('alert')).toContainText(way === 'fail' ? 'its answer got lost' : 'Somebody was faster')
      await expect(dialog(page).getByLabel('Comment')).toHaveValue('Seen in production.')
      await expect(note).toHaveCount(0)
    }
    await dialog(page).getByRole('button', { name: 'Give mine all the same' }).click()
    await expect(menu(page)).toHaveText(/confirmed/)
    // Who does not want it any more begins anew.
    await menu(page).click()
    await expect(dialog(page).getByLabel('Comment')).toHaveValue('')
  })
})

test.describe('a verdict that does not get through once its author is on another page', () => {
  test.use({ expectedErrors: [/ERR_FAILED .*giveVerdict/] })

  for (const way of ['fails', 'conflicts'] as const) {
    test(`is named there, with what was written and a link back, where it ${way}`, async ({ page, server }) => {
      const id = ids[way === 'fails' ? 11 : 6]
      await open(page, `/results/${id}?q=project:verdicts`)
      const title = String(await page.getByRole('heading', { level: 1 }).textContent())
      await menu(page).click()
      await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
      await dialog(page).getByLabel('Comment').fill('Seen in production.')
      const held = await holdRequests(page, /giveVerdict/)
      await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
      await expect.poll(() => held.urls().length).toBe(1)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await page.keyboard.press('j')
      await expect(page).not.toHaveURL(new RegExp(String(id)))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(way === 'fails' ? /PathInjection/ : /SqlInjection/)
      if (way === 'fails') await held.fail()
      else await say(server.url, [id], { verdict: 'wont-fix', author: 'Ada' })
      await held.stop()
      const note = page.getByRole('alert').filter({ hasText: 'did not get through' })
      await expect(note).toHaveText(`Your verdict, confirmed, did not get through: ${title}. You wrote: Seen in production.`)
      await expect(note).toBeInViewport()
      await expectAccessible(page)
      // It stays until it was looked at, and who is there before the next page is stays, too.
      const list = await holdRequests(page)
      await page.getByRole('link', { name: /^Back to/ }).click()
      await note.getByRole('link', { name: title }).focus()
      await list.stop()
      await expect(page).toHaveURL('/results?q=project:verdicts')
      await expect(page.getByRole('table', { name: 'Results' })).toBeVisible()
      await expect(note.getByRole('link', { name: title })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveURL(`/results/${id}?q=project:verdicts`)
      await expect(note).toHaveCount(0)
    })
  }
})

test('who was slower is told what was said, and may say otherwise', async ({ page, server }) => {
  await open(page, `/results/${ids[1]}`)
  await menu(page).click()
  await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
  await dialog(page).getByLabel('Comment').fill('Seen in production.')
  await say(server.url, [ids[1]], { verdict: 'wont-fix', author: 'Ada', comment: 'Goes away in May.' })
  await dialog(page).getByLabel('Comment').press('ControlOrMeta+Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('Somebody was faster, and nothing was changed.')
  await expect(dialog(page).getByRole('alert')).toContainText("won't fix, said by Ada just now: Goes away in May.")
  await expect(menu(page)).toHaveText(/won't fix/)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Give mine all the same' }).click()
  await expect(menu(page)).toHaveText(/confirmed/)
  await expect(log(page)).toHaveText([/^confirmed.*Seen in production\.$/s, /^won't fix.*Goes away in May\.$/s])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 result is as before.' })).toBeVisible()
  await expect(menu(page)).toHaveText(/won't fix/)
  await page.getByRole('button', { name: 'Close this note' }).press('Enter')
  await expect(menu(page)).toBeFocused()
})

test('the keys that give a verdict do so from every field', async ({ page }) => {
  await open(page, `/results/${ids[8] ?? ''}`)
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(menu(page)).toContainText('confirmed')
})

test('a verdict that lasts for a time asks again after it', async ({ page, server }) => {
  const soon = new Date(Date.now() + 1500).toISOString()
  await say(server.url, [ids[2]], { verdict: 'wont-fix', until: soon })
  await expect(async () => {
    await open(page, `/results/${ids[2]}`)
    await expect(menu(page)).toHaveText(/unreviewed/, { timeout: 100 })
  }).toPass()
  await expect(log(page)).toContainText([/^won't fix.*ran out on .*: to be given again/])
})

test('a verdict fits on a phone, and whatever people write stays text', async ({ page, server }) => {
  await say(server.url, [ids[3]], {
    verdict: 'confirmed',
    author: '<b>\u202eKim</b>',
    comment: `<img src=x onerror=alert(1)> ${'long'.repeat(200)}\n\n[link](javascript:alert(1))`,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/results/${ids[3]}`)
  await menu(page).click()
  await expect(dialog(page)).toBeInViewport({ ratio: 1 })
  await expect(dialog(page).getByRole('button', { name: 'Give verdict' })).toBeInViewport({ ratio: 1 })
  await expect(log(page)).toContainText(['<img src=x onerror=alert(1)>'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})

for (const how of ['mouse', 'finger'] as const) {
  test.describe(`by ${how}`, () => {
    test.use({ hasTouch: how === 'finger' })

    test('a press beside the dialog closes it, and is none of what lies beneath', async ({ page }) => {
      const list = '/results?q=project:verdicts'
      await open(page, list)
      await page.keyboard.press('j')
      await expect(messages(page).first()).toBeFocused()
      const box = await page.getByRole('row').nth(5).boundingBox()
      await page.keyboard.press('e')
      await expect(dialog(page)).toBeVisible()
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) - 150, (box?.y ?? 0) + 10]
      await (how === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y))
      await expect(dialog(page)).toBeHidden()
      await expect(messages(page).first()).toBeFocused()
      // What a press does it has begun by then.
      await page.keyboard.press('j')
      await expect(messages(page).nth(1)).toBeFocused()
      await expect(page).toHaveURL(list)
    })
  })
}

test('a comment that is being written stays when the dialog is closed by the way, and goes where it is cancelled', async ({ page }) => {
  await open(page, `/results/${ids[12]}`)
  const comment = dialog(page).getByLabel('Comment')
  const close = {
    Escape: () => page.keyboard.press('Escape'),
    beside: () => page.mouse.click(5, 400),
    Cancel: () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
  }
  await menu(page).click()
  await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
  await comment.fill('Seen in production.')
  for (const how of ['Escape', 'beside'] as const) {
    await close[how]()
    await expect(dialog(page)).toBeHidden()
    await menu(page).click()
    await expect(comment, how).toHaveValue('Seen in production.')
    await expect(dialog(page).getByRole('radio', { name: 'confirmed' })).toBeChecked()
  }
  await close.Cancel()
  await expect(dialog(page)).toBeHidden()
  await menu(page).click()
  await expect(comment).toHaveValue('')
  await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeChecked()
})

for (const width of [1280, 390]) {
  test(`what is said of a verdict that was given moves nothing, and hides nothing for good, on a screen of ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, `/results/${ids[width === 390 ? 21 : 20]}?q=project:verdicts`)
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await menu(page).click()
    await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
    await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
    const note = page.getByRole('main').getByRole('status').filter({ hasText: '1 result is now confirmed.' })
    await expect(note).toBeInViewport({ ratio: 1 })
    await expect(menu(page)).toBeFocused()
    expect(await heading.boundingBox()).toEqual(before)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const room = await note.evaluate((note) => {
      const own = note.getBoundingClientRect()
      const others = [...document.querySelectorAll('main :is(a, button, summary, .button)')].filter((one) => !note.contains(one))
      return Math.min(...others.map((one) => own.top - one.getBoundingClientRect().bottom))
    })
    // The outline of what has the focus is three pixels around it.
    expect(room).toBeGreaterThan(3)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(note).toHaveCount(0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 409 .*\/verdict/] })

  test('a form gives a verdict, says where somebody was faster, and takes it back', async ({ page, server }) => {
    const id = ids[4]
    await page.goto(`/results/${id}?q=project:verdicts&sort=path`)
    await expect(menu(page)).toBeHidden()
    await page.getByRole('radio', { name: 'used in tests' }).check()
    await page.getByLabel('Comment').fill('Fixture.')
    await page.getByRole('button', { name: 'Give verdict' }).click()
    await expect(page).toHaveURL(`/results/${id}?q=project:verdicts&sort=path#verdicts`)
    await expect(log(page)).toHaveText([/^used in tests\s*said by somebody.*Fixture\.$/s])
    await say(server.url, [id], { verdict: 'confirmed', author: 'Ada' })
    await page.getByRole('radio', { name: 'false positive' }).check()
    await page.getByRole('button', { name: 'Give verdict' }).click()
    await expect(page.getByRole('alert')).toContainText('Somebody was faster')
    await page.getByRole('link', { name: 'Back to the result' }).click()
    await expect(log(page).first()).toHaveText(/^confirmed\s*said by Ada/)
    await log(page).first().getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(/#verdicts$/)
    await expect(log(page).first()).toHaveText(/^used in tests\s*as before, restored/)
  })
})

test('a page of another site gives no verdict by the form', async ({ page, server }) => {
  const response = await page.request.post(`${server.url}/api/results/${ids[5]}/verdict`, {
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    form: { verdict: 'wont-fix' },
  })
  expect(response.status()).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'cross-site' })
  for (const [form, status] of [
    [{ verdict: 'maybe' }, 400],
    [{ undo: 'x' }, 400],
    [{ undo: '1000000' }, 404],
  ] as const) {
    expect((await page.request.post(`${server.url}/api/results/${ids[5]}/verdict`, { form })).status()).toBe(status)
  }
  expect((await page.request.post(`${server.url}/api/results/x/verdict`, { form: { verdict: 'wont-fix' } })).status()).toBe(404)
})
