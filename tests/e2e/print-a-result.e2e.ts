import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

test('on paper nothing of a result lies in a window to scroll in, nor over what follows it', async ({ page, server }) => {
  const lines = (word: string) => Array.from({ length: 200 }, (_, at) => `${word} number ${at} of very many that there are`)
  const location = {
    physicalLocation: {
      artifactLocation: { uri: 'a.ts' },
      region: { startLine: 100 },
      contextRegion: { startLine: 1, endLine: 200, snippet: { text: lines('line').join('\n') } },
    },
  }
  const insertedContent = { text: lines('fixed').join('\n') }
  const replacements = [{ deletedRegion: { startLine: 1 }, insertedContent }]
  const result = {
    ruleId: 'r',
    message: { text: 'Long', markdown: lines('*paragraph*').join('\n\n') },
    locations: [location],
    fixes: [{ artifactChanges: [{ artifactLocation: { uri: 'a.ts' }, replacements }] }],
    codeFlows: [{ threadFlows: [{ locations: lines('step').map((text) => ({ location: { ...location, message: { text } } })) }] }],
    webRequest: { method: 'POST', target: '/', body: { text: lines('sent').join('\n') } },
  }
  const text = JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, results: [result] }] })
  await send(server.url, text, { project: 'printed-long' })
  const [id] = await resultIds(server.url, 'project:printed-long')
  await open(page, `/results/${id}`)
  await page.setViewportSize({ width: 760, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const cut = await page.evaluate(() => {
    const within = [...document.querySelectorAll<HTMLElement>('article.result *')].filter(({ clientHeight }) => clientHeight > 100)
    const taller = within.filter(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight + 8)
    return taller.map(({ tagName, className }) => `${tagName} ${className}`)
  })
  expect(cut).toEqual([])
})
