import type { Locator, Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { messages, open, press, resultIds, row, send } from './pages.ts'
import { expect, test } from './server.ts'
import { told } from './verdicts.ts'

const names = ['One', 'Two', 'Three', 'Four']
const asFalsePositive = ['e', '3', 'Control+Enter']
const asWontFix = ['e', '4', 'Control+Enter']

test.use({ database: 'go-on' })

/** Sends results with these names, each of a rule of its own, to a project of a test's own, and opens their list. */
async function openList(page: Page, url: string, project: string, grouped = ''): Promise<void> {
  await send(url, logOf(names.map((message, at) => ({ message, fingerprint: message, rule: `RULE-${at + 1}`, line: at + 1 }))), { project })
  await open(page, `/results?q=project:${project}${grouped}`)
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Verdict for 1 result' })
}

function line(page: Page, rule: string): Locator {
  return page.getByRole('list', { name: 'Groups' }).getByRole('link', { name: rule })
}

/** Lets timers end late, and with them what is drawn of what was loaded, while frames come as ever. */
async function drawLate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const inTime = window.setTimeout
    window.setTimeout = Object.assign((work: TimerHandler, after = 0) => inTime(work, after + 100), inTime)
  })
}

test('the tab is named by the results that are left, and so is the list where one comes back to it', async ({ page, server }) => {
  await openList(page, server.url, 'named')
  await press(page, ['j', ...asFalsePositive])
  await expect(told(page)).toBeVisible()
  await expect(page).toHaveTitle('3 results: project:named · Assay')
  await press(page, ['j', 'Enter'])
  await expect(page.getByRole('heading', { level: 1, name: 'Three' })).toBeFocused()
  await page.goBack()
  await expect(messages(page)).toHaveText(['Two', 'Three', 'Four'])
  await expect(page.getByRole('status').filter({ hasText: '3 results: project:named · Assay' })).toHaveCount(1)
  await press(page, ['u'])
  await expect(page).toHaveTitle('4 results: project:named · Assay')
})

test.describe('the cursor that went on as its result went is on it again once the verdict is taken back', () => {
  test('and keys behind that are for it', async ({ page, server }) => {
    await openList(page, server.url, 'again')
    await press(page, ['j', 'j', ...asFalsePositive])
    await expect(told(page)).toBeVisible()
    await expect(row(page, 2)).toHaveText(/Three/)
    await press(page, ['u', ...asWontFix])
    await expect(told(page, "won't fix")).toBeVisible()
    await expect(row(page, 2)).toHaveText(/Three/)
    await press(page, ['u'])
    await expect(row(page, 2)).toHaveText(/Two/)
    await press(page, ['e'])
    await expect(dialog(page)).toHaveText(/Two/)
  })

  test('where it was the last', async ({ page, server }) => {
    await openList(page, server.url, 'last')
    await press(page, ['j', 'End'])
    await expect(messages(page).last()).toBeFocused()
    await press(page, asFalsePositive)
    await expect(told(page)).toBeVisible()
    await press(page, ['u', 'e'])
    await expect(dialog(page)).toHaveText(/Four/)
  })

  test('but not where one has gone on since', async ({ page, server }) => {
    await openList(page, server.url, 'gone-on')
    await press(page, ['j', ...asFalsePositive, 'j', 'u', 'e'])
    await expect(dialog(page)).toHaveText(/Three/)
    expect(await resultIds(server.url, 'project:gone-on')).toHaveLength(4)
  })

  test('in groups as well', async ({ page, server }) => {
    await openList(page, server.url, 'in-groups', '&group=rule')
    await press(page, ['j', 'j', ...asFalsePositive])
    await expect(told(page)).toBeVisible()
    await press(page, ['u', ...asWontFix])
    await expect(told(page, "won't fix")).toBeVisible()
    await expect(line(page, 'RULE-2')).toHaveCount(0)
    await press(page, ['u', 'e'])
    await expect(dialog(page)).toHaveText(/RULE-2/)
  })

  test('and where what is loaded is drawn late, as by a busy browser', async ({ page, server }) => {
    await drawLate(page)
    await openList(page, server.url, 'late', '&group=rule')
    await press(page, ['j', 'j', ...asFalsePositive])
    await expect(line(page, 'RULE-2')).toHaveCount(0)
    await expect(told(page)).toBeVisible()
    await press(page, ['u', 'e'])
    await expect(dialog(page)).toHaveText(/RULE-2/)
  })
})

test('keys right behind a verdict are for the group that is next, also where a busy browser is late to draw it', async ({
  page,
  server,
}) => {
  await drawLate(page)
  await openList(page, server.url, 'next', '&group=rule')
  await press(page, ['j', 'j', ...asFalsePositive, 'e'])
  await expect(dialog(page)).toHaveText(/RULE-3/)
})

for (const by of ['a key on', 'a click on']) {
  test(`who takes back by ${by} the button goes on from there as by its own key, and the note can still be closed`, async ({
    page,
    server,
  }) => {
    const project = by.startsWith('a key') ? 'by-key' : 'by-click'
    await openList(page, server.url, project)
    await press(page, ['j', 'x', 'j', 'x', ...asFalsePositive])
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar.getByText('2 results are now false positive.')).toBeVisible()
    const undo = bar.getByRole('button', { name: 'Undo' })
    if (by === 'a click on') await undo.click()
    else await undo.press('Enter')
    await expect(bar.getByText('2 results are as before.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Two', exact: true })).toBeFocused()
    await bar.getByRole('button', { name: 'Close this note' }).press('Enter')
    await expect(bar).toBeHidden()
    await expect(page.locator('#list')).toBeFocused()
  })
}

test.describe('who takes back by its key what was said of several is on the row that keys act on, and Enter opens it', () => {
  async function takeBack(page: Page, count: number): Promise<void> {
    const note = page.getByRole('region', { name: 'Selection' }).getByRole('status')
    await expect(note.filter({ hasText: `${count} results are now false positive.` })).toBeFocused()
    await page.keyboard.press('u')
    await expect(note.filter({ hasText: `${count} results are as before.` })).toBeVisible()
  }

  test('where others are left', async ({ page, server }) => {
    await openList(page, server.url, 'several')
    await press(page, ['j', 'x', 'j', 'x', ...asFalsePositive])
    await expect(row(page, 1)).toHaveText(/Three/)
    await takeBack(page, 2)
    await expect(page.getByRole('link', { name: 'Two', exact: true })).toBeFocused()
    await press(page, ['Enter'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two')
  })

  test('where none is', async ({ page, server }) => {
    await openList(page, server.url, 'all')
    await press(page, ['j', 'x', 'End', 'X', ...asFalsePositive])
    await expect(messages(page)).toHaveCount(0)
    await takeBack(page, 4)
    await expect(page.getByRole('link', { name: 'One', exact: true })).toBeFocused()
    await press(page, ['j', 'Enter'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two')
  })

  test('in groups as well', async ({ page, server }) => {
    const results = ['RULE-1', 'RULE-1', 'RULE-2'].map((rule, at) => ({
      rule,
      message: `Result ${at}`,
      fingerprint: String(at),
      line: at + 1,
    }))
    await send(server.url, logOf(results), { project: 'several-grouped' })
    await open(page, '/results?q=project:several-grouped&group=rule')
    await press(page, ['j', ...asFalsePositive])
    await expect(line(page, 'RULE-1')).toHaveCount(0)
    await takeBack(page, 2)
    await expect(line(page, 'RULE-1')).toBeFocused()
    await press(page, ['Enter'])
    await expect(line(page, 'RULE-1')).toHaveAttribute('aria-expanded', 'true')
  })
})

test('the line of the group is marked that keys act on once the one before it is judged', async ({ page, server }) => {
  await openList(page, server.url, 'marked', '&group=rule')
  await press(page, ['j', 'j', ...asFalsePositive])
  await expect(told(page)).toBeVisible()
  await expect(line(page, 'RULE-2')).toHaveCount(0)
  await expect(line(page, 'RULE-3')).toHaveClass(/is-cursor/)
  await press(page, ['e'])
  await expect(dialog(page)).toHaveText(/RULE-3/)
})

for (const grouped of ['', '&group=rule']) {
  test(`whoever asks for another verdict and gives none is at what it was for${grouped && ', in groups too'}`, async ({ page, server }) => {
    await openList(page, server.url, `at-it${grouped && '-grouped'}`, grouped)
    await press(page, ['j', ...asFalsePositive])
    await expect(told(page)).toBeVisible()
    await press(page, ['e'])
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(grouped ? line(page, 'RULE-2') : messages(page).first()).toBeFocused()
    await page.keyboard.press('Enter')
    if (grouped) await expect(line(page, 'RULE-2')).toHaveAttribute('aria-expanded', 'true')
    else await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two')
    expect(await resultIds(server.url, `project:at-it${grouped && '-grouped'}`)).toHaveLength(3)
  })
}

test('who takes a verdict back on the page of its result goes on from the verdict, and who does so by a key stays where they are', async ({
  page,
  server,
}) => {
  await send(server.url, logOf([{ message: 'Here' }, { message: 'Next', line: 2 }]), { project: 'by-button' })
  const [id] = await resultIds(server.url, 'project:by-button')
  await open(page, `/results/${id}?q=project:by-button`)
  const next = page.getByRole('link', { name: 'Next' })
  for (const isByKey of [false, true]) {
    await press(page, ['e', '2', 'Control+Enter'])
    await expect(told(page, 'confirmed')).toBeVisible()
    if (isByKey) {
      await next.focus()
      await press(page, ['u'])
    } else await told(page, 'confirmed').getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '1 result is as before.' })).toBeVisible()
    await expect(isByKey ? next : page.getByRole('button', { name: 'Verdict: unreviewed' })).toBeFocused()
  }
})

test('what is told of a verdict begins where the list does', async ({ page, server }) => {
  await openList(page, server.url, 'aligned')
  await press(page, ['j', ...asFalsePositive])
  await expect(told(page)).toBeVisible()
  const [list, note] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await told(page).boundingBox()]
  expect(note?.x).toBe(list?.x)
})
