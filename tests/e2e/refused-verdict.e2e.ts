import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { named } from '#tests/fixtures/log.ts'
import { withoutTable } from './broken-database.ts'
import { holdRequests } from './data-requests.ts'
import { messages, open, press, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'
import { say } from './verdicts.ts'

test.use({ database: 'refused-verdicts' })

/** Opens a list of a project of a test's own with the dialog for its first result, of which somebody else says something then. */
async function openOutdated(page: Page, url: string, project: string): Promise<void> {
  await send(url, named(['One', 'Two', 'Three']), { project })
  await open(page, `/results?q=project:${project}`)
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('radio').first()).toBeFocused()
  const [id] = await resultIds(url, `project:${project}`)
  await say(url, [id], { verdict: 'confirmed' })
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Verdict for 1 result' })
}

function overrule(page: Page): Locator {
  return dialog(page).getByRole('button', { name: 'Give mine all the same' })
}

test('keys that come before a verdict is refused are for nothing else', async ({ page, server }) => {
  await openOutdated(page, server.url, 'before')
  // Keys that come once it has said so are for the dialog.
  const held = await holdRequests(page, /giveVerdict/)
  await press(page, ['3', 'Control+Enter', 'e', '4', 'Control+Enter'])
  await held.stop()
  await expect(overrule(page)).toBeVisible()
  await expect(dialog(page).getByRole('radio', { name: 'false positive' })).toBeChecked()
  expect(await resultIds(server.url, 'project:before verdict:confirmed')).toHaveLength(1)
})

test('it stays where it is, as the result and its row were deleted meanwhile, and whoever closes it is with the list', async ({
  page,
  server,
}) => {
  await openOutdated(page, server.url, 'row-gone')
  const edge = () => dialog(page).evaluate((box) => Math.round(box.getBoundingClientRect().right))
  const right = await edge()
  await fetch(`${server.url}/api/projects/row-gone`, { method: 'DELETE' })
  await press(page, ['3', 'Control+Enter'])
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was changed: 1 result was deleted meanwhile.')
  await expect(messages(page)).toHaveCount(0)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await edge()).toBe(right)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('#list')).toBeFocused()
})

test('keys that come after it do not give it all the same: its button has to be pressed', async ({ page, server }) => {
  await openOutdated(page, server.url, 'after')
  await press(page, ['3', 'Control+Enter'])
  await expect(overrule(page)).toBeVisible()
  // What was meant for the next result, by somebody who has not looked up.
  await press(page, ['j', 'e', '4'])
  await expect(dialog(page).getByRole('radio', { name: "won't fix" })).toBeFocused()
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await expect(overrule(page)).toBeFocused()
  // Nor does leaning on them.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Control')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(overrule(page)).toBeFocused()
  expect(await resultIds(server.url, 'project:after verdict:confirmed')).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: "1 result is now won't fix." })).toBeVisible()
  expect(await resultIds(server.url, 'project:after verdict:wont-fix')).toHaveLength(1)
})

test('what was said of all that match is kept for those that match now, and for nothing else', async ({ page, server }) => {
  await send(server.url, named(['One', 'Two']), { project: 'kept' })
  await open(page, '/results?q=project:kept')
  const bar = page.getByRole('region', { name: 'Selection' })
  const form = page.getByRole('dialog', { name: /^Verdict for/ })
  const comment = form.getByLabel('Comment')
  async function askForAll(count: number) {
    await page.getByRole('table', { name: 'Results' }).getByRole('checkbox').first().check()
    await bar.getByRole('button', { name: `Select all ${count} that match` }).click()
    await bar.getByRole('button', { name: 'Give a verdict' }).click()
    await expect(form).toHaveAccessibleName(`Verdict for ${count} results`)
  }

  await askForAll(2)
  await form.getByRole('radio', { name: "won't fix" }).check()
  await comment.fill('Goes away in May.')
  await form.getByLabel('Your name').fill('Kim')
  await form.getByLabel('Ask again on').fill('2999-12-31')
  await send(server.url, named(['One', 'Two', 'Three']), { project: 'kept' })
  await form.getByRole('button', { name: 'Give verdict' }).click()
  await expect(form.getByRole('alert')).toContainText('select again what you mean: what you wrote is kept.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  // Of one of them nothing was said.
  await bar.getByRole('button', { name: 'Clear the selection' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(form).toHaveAccessibleName('Verdict for 1 result')
  await expect(comment).toHaveValue('')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await askForAll(3)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByRole('radio', { name: "won't fix" })).toBeChecked()
  await expect(comment).toHaveValue('Goes away in May.')
  await expect(form.getByLabel('Ask again on')).toHaveValue('2999-12-31')
  await form.getByRole('button', { name: 'Give verdict' }).click()
  await expect(page.getByRole('status').filter({ hasText: "3 results are now won't fix." })).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 results')
  // It was given.
  await askForAll(3)
  await expect(comment).toHaveValue('')
})

test.describe('a verdict for all that match that was refused, as they are others by now,', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
  const form = (page: Page) => page.getByRole('dialog', { name: /^Verdict for/ })
  const give = (page: Page) => form(page).getByRole('button', { name: 'Give verdict' })

  /** Asks for a verdict for both results of a project of a test's own, of one of which somebody else says something then, unless told not to. */
  async function askForBoth(page: Page, url: string, project: string, { isJudged = true } = {}): Promise<void> {
    await send(url, named(['One', 'Two']), { project })
    await open(page, `/results?q=project:${project}`)
    await page.getByRole('table', { name: 'Results' }).getByRole('checkbox').first().check()
    await bar(page).getByRole('button', { name: 'Select all 2 that match' }).click()
    await bar(page).getByRole('button', { name: 'Give a verdict' }).click()
    await form(page).getByRole('radio', { name: "won't fix" }).check()
    await form(page).getByLabel('Comment').fill('Goes away in May.')
    if (!isJudged) return
    const [id] = await resultIds(url, `project:${project}`)
    await say(url, [id], { verdict: 'confirmed' })
  }

  async function expectKept(page: Page): Promise<void> {
    await expect(form(page).getByRole('radio', { name: "won't fix" })).toBeChecked()
    await expect(form(page).getByLabel('Comment')).toHaveValue('Goes away in May.')
  }

  async function expectGiven(page: Page): Promise<void> {
    await expect(form(page).getByRole('alert')).toHaveCount(0)
    await expectKept(page)
    await give(page).click()
    await expect(page.getByRole('status').filter({ hasText: "2 results are now won't fix." })).toBeVisible()
  }

  test.describe('and of which nothing is selected any more', () => {
    test.use({ expectedErrors: [/status of 404/] })

    test('keeps the page, with what was written, though a newer version is to take its place', async ({ page, server }) => {
      await askForBoth(page, server.url, 'newer')
      await give(page).click()
      await expect(form(page).getByRole('alert')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(form(page)).toBeHidden()
      await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
      await expect(bar(page)).toBeHidden()
      await page.route(/\/assets\/KeySheet-/, (route) => route.fulfill({ status: 404 }))
      await page.keyboard.press('?')
      await expect(page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded.' })).toBeVisible()
      await page.getByRole('table', { name: 'Results' }).getByRole('checkbox').first().check()
      await bar(page).getByRole('button', { name: 'Select all 2 that match' }).click()
      await bar(page).getByRole('button', { name: 'Give a verdict' }).click()
      await expectKept(page)
    })
  })

  test('cannot be sent again for those, and is given once they are selected again', async ({ page, server }) => {
    await askForBoth(page, server.url, 'again')
    await give(page).click()
    const why = form(page).getByRole('alert').filter({ hasText: 'select again what you mean: what you wrote is kept.' })
    await expect(why).toContainText('Nothing was changed: meanwhile somebody gave 1 of these results a verdict.')
    await expect(why.getByRole('listitem')).toHaveText(/^confirmed, said by somebody/)
    await expect(why).not.toContainText('log')
    await expectAccessible(page)
    await expect(give(page)).toHaveCount(0)
    // Nor by a key, nor by asking for the same anew.
    await page.keyboard.press('Control+Enter')
    await expect(form(page).getByRole('button', { name: 'Select all 2 that match' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await bar(page).getByRole('button', { name: 'Give a verdict' }).click()
    await expect(why).toBeVisible()
    await expect(give(page)).toHaveCount(0)
    await expectKept(page)
    await form(page).getByRole('button', { name: 'Select all 2 that match' }).press('Enter')
    await expect(form(page)).toBeHidden()
    await expect(bar(page).getByRole('status').filter({ hasText: 'All 2 results selected' })).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Give a verdict' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectGiven(page)
  })

  test('says that a log was read where the query finds as many as before', async ({ page, server }) => {
    await askForBoth(page, server.url, 'read', { isJudged: false })
    await send(server.url, named(['Three', 'Four']), { project: 'read' })
    await give(page).click()
    await expect(form(page).getByRole('alert')).toContainText(
      'Nothing was changed: the query finds 2 results as before, but a log of their project was read or deleted meanwhile, and they may be others.',
    )
  })

  test('is for those that are selected by then where its note opens it again', async ({ page, server }) => {
    await askForBoth(page, server.url, 'noted')
    const held = await holdRequests(page, /giveVerdict/)
    await give(page).click()
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await held.stop()
    const note = bar(page).getByRole('status').filter({ hasText: 'Your verdict did not get through.' })
    await expect(note).toBeVisible()
    await page.getByRole('table', { name: 'Results' }).getByRole('checkbox').first().uncheck()
    await bar(page).getByRole('button', { name: 'Select all 2 that match' }).click()
    await expect(bar(page).getByRole('status').filter({ hasText: 'All 2 results selected' })).toBeVisible()
    await note.getByRole('button', { name: 'Open it again' }).click()
    await expectGiven(page)
  })
})

test.describe('without JavaScript, a form that is refused comes back with what was typed', () => {
  // The browser tells of a page that is a refusal, and the server of what failed.
  test.use({ javaScriptEnabled: false, expectedErrors: [/Failed to load resource.*\/verdict|API request|no such table/] })

  const comment = 'Goes away in May.\n\n  See the <plan> & ask “Kim”.'

  async function fillIn(page: Page, url: string, project: string): Promise<string> {
    await send(url, named(['One']), { project })
    const [id = ''] = await resultIds(url, `project:${project}`)
    await page.goto(`/results/${id}?q=project:${project}&sort=path`)
    await page.getByRole('radio', { name: "won't fix" }).check()
    await page.getByLabel('Comment').fill(comment)
    await page.getByLabel('Your name').fill('Kim')
    await page.getByLabel('Ask again on').fill('2999-12-31')
    return id
  }

  async function give(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Give verdict' }).click()
  }

  async function expectRefused(page: Page, why: string): Promise<void> {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your verdict was not given')
    await expect(page.getByRole('alert')).toContainText(why)
    await expect(page.getByRole('radio', { name: "won't fix" })).toBeChecked()
    await expect(page.getByLabel('Comment')).toHaveValue(comment)
    await expect(page.getByLabel('Your name')).toHaveValue('Kim')
    await expect(page.getByLabel('Ask again on')).toHaveValue('2999-12-31')
  }

  async function expectGiven(page: Page, id: string, project: string): Promise<void> {
    await expect(page).toHaveURL(`/results/${id}?q=project:${project}&sort=path#verdicts`)
    const said = page.getByRole('region', { name: /^Verdicts/ }).getByRole('listitem')
    await expect(said.first()).toContainText("won't fix")
    await expect(said.first()).toContainText('until 2999-12-31')
    expect(await said.first().locator('.verdict-comment').textContent()).toBe(comment)
  }

  test('where somebody was faster, whose words it has', async ({ page, server }) => {
    const id = await fillIn(page, server.url, 'plain-conflict')
    await say(server.url, [id], { verdict: 'confirmed', author: 'Ada', comment: 'Seen in production.' })
    const [answer] = await Promise.all([page.waitForResponse(/\/verdict$/), give(page)])
    expect(answer.status()).toBe(409)
    await expectRefused(page, 'Somebody was faster')
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(/^confirmed, said by Ada .*: Seen in production\.$/)
    await expect(page.getByRole('main')).toContainText('One')
    await page.getByRole('button', { name: 'Give mine all the same' }).click()
    await expectGiven(page, id, 'plain-conflict')
  })

  test('where it stands already, and where a field cannot be used', async ({ page, server }) => {
    const id = await fillIn(page, server.url, 'plain-kept')
    await give(page)
    await expectGiven(page, id, 'plain-kept')
    await page.getByRole('radio', { name: "won't fix" }).check()
    await page.getByLabel('Comment').fill(comment)
    await page.getByLabel('Your name').fill('Kim')
    await page.getByLabel('Ask again on').fill('2999-12-31')
    await give(page)
    await expectRefused(page, 'Nothing was changed: this verdict stands already.')
    // As a day that was to come as the form was opened, and is not any more.
    await page.route(/\/verdict$/, (route) => {
      const sent = new URLSearchParams(route.request().postData() ?? '')
      sent.set('until', '2001-01-01')
      return route.continue({ postData: sent.toString() })
    })
    await give(page)
    await expect(page.getByRole('alert')).toContainText('Ask again on: The end must lie in the future.')
    await expect(page.getByLabel('Comment')).toHaveValue(comment)
    await expect(page.getByLabel('Ask again on')).toHaveValue('2001-01-01')
    await page.getByRole('link', { name: 'Back to the result' }).click()
    await expect(page).toHaveURL(`/results/${id}?q=project:plain-kept&sort=path`)
  })

  test('where the server failed', async ({ page, server }) => {
    const id = await fillIn(page, server.url, 'plain-failed')
    await withoutTable(server.data, 'change', async () => {
      await give(page)
      await expectRefused(page, 'Something went wrong on the server.')
    })
    await give(page)
    await expectGiven(page, id, 'plain-failed')
  })

  test('a comment has room for as many characters as its field has, new lines among them', async ({ page, server }) => {
    const id = await fillIn(page, server.url, 'plain-long')
    const long = `${'line\n'.repeat(799)}last!`
    await page.getByLabel('Comment').fill(long)
    await give(page)
    await expect(page).toHaveURL(new RegExp(`/results/${id}.*#verdicts$`))
    const { verdictLog } = (await (await fetch(`${server.url}/api/results/${id}`)).json()) as {
      verdictLog: { entries: { comment: string }[] }
    }
    expect(verdictLog.entries[0]?.comment).toBe(long)
  })
})

test.describe('the page of a form that is refused', () => {
  test.use({ expectedErrors: [/status of 409 .*\/verdict/] })

  test('is accessible', async ({ page, server }) => {
    await send(server.url, named(['One']), { project: 'plain-page' })
    const [id = ''] = await resultIds(server.url, 'project:plain-page')
    await say(server.url, [id], { verdict: 'confirmed', author: 'Ada', comment: 'Seen in production.' })
    await open(page, `/results/${id}`)
    await page.evaluate((action) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action, innerHTML: '<input name="version" value="0"><input name="verdict" value="wont-fix">' })
      document.body.append(form)
      form.submit()
    }, `/api/results/${id}/verdict`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your verdict was not given')
    await expectAccessible(page)
    // Who asks for its address once more, as by Enter in the bar of the browser, is not at a loss.
    await page.goto(page.url())
    await expect(page).toHaveURL(`/results/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One')
    expect((await page.request.get('/api/results/x/verdict')).status()).toBe(404)
  })
})
