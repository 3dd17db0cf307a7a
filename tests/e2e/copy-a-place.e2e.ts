import { logOf } from '#tests/fixtures/log.ts'
import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

const path = 'lib/buffer/cross/regular/null_32.java'
let id: string

test.beforeAll(async ({ server }) => {
  const at = (line: number) => ({ physicalLocation: { artifactLocation: { uri: path }, region: { startLine: line, startColumn: 2 } } })
  await send(server.url, logOf([{ locations: [at(123), at(124)], relatedLocations: [at(125)] }]), { project: 'copied' })
  ;[id = ''] = await resultIds(server.url, 'project:copied')
})

test('a place is copied as the one line that an editor takes', async ({ page }) => {
  for (const address of [`/results/${id}`]) {
    await open(page, address)
    await page.keyboard.press('ControlOrMeta+a')
    expect(await page.evaluate(() => getSelection()?.toString().split('\n'))).toContain(`${path}:123:2`)
  }
})
