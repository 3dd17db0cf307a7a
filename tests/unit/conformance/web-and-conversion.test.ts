import { expect } from 'vitest'
import { log, run } from '#tests/fixtures/log.ts'
import { type Json, rule, openCases } from './cases.ts'

const cases = openCases()

async function webOf(own: Json, members: Json = {}) {
  return (await cases.result(own, members)).page.web
}

const webRequest = { method: 'POST', target: '/login', protocol: 'HTTP', version: '1.1' }
const webResponse = { statusCode: 302, reasonPhrase: 'Found', protocol: 'HTTP', version: '1.1' }

rule('3.46-a', async () => {
  expect(await webOf({ webRequest, webResponse })).toMatchObject({
    request: { line: 'POST /login HTTP/1.1' },
    response: { line: 'HTTP/1.1 302 Found', isReceived: true },
  })
  expect(await webOf({})).toBeNull()
})

rule('3.46.2-a', async () => {
  const members = { webRequests: [{}, webRequest], webResponses: [webResponse] }
  expect(await webOf({ webRequest: { index: 1 }, webResponse: { index: 0 } }, members)).toMatchObject({
    request: { line: 'POST /login HTTP/1.1' },
    response: { line: 'HTTP/1.1 302 Found' },
  })
})

rule('3.46.7-a', async () => {
  const parts = { headers: { Accept: '*/*' }, parameters: { user: 'x' }, body: { text: 'a=b' } }
  expect(await webOf({ webRequest: { ...webRequest, ...parts } })).toMatchObject({
    request: {
      headers: { values: [{ name: 'Accept', value: '*/*' }] },
      parameters: { values: [{ name: 'user', value: 'x' }] },
      body: { text: 'a=b', isBinary: false },
    },
  })
})

rule('3.47.9-a', async () => {
  expect((await webOf({ webResponse: { noResponseReceived: true } }))?.response?.isReceived).toBe(false)
})

rule('3.46-b', async () => {
  const strange = { method: 'G E T', target: '\\\\<b>', protocol: 'NOPE', version: '-1', headers: { 'a\r\nb': 'c\u0000' } }
  expect((await webOf({ webRequest: strange }))?.request?.line).toBe('G E T \\\\<b> NOPE/-1')
})

const conversion = {
  tool: { driver: { name: 'Converter', version: '2.0' } },
  analysisToolLogFiles: [{ uri: 'out/old.xml' }],
}

rule('3.22-a', async () => {
  expect((await cases.result({}, { conversion })).page.facts.conversion).toMatchObject({
    tool: 'Converter 2.0',
    files: { paths: ['out/old.xml'], more: 0 },
  })
  expect((await cases.result({})).page.facts.conversion).toBeNull()
})

rule('3.22-b', async () => {
  const otherConverter = { conversion: { tool: { driver: { name: 'Other converter' } } } }
  const newVersion = { conversion: { ...conversion, tool: { driver: { name: 'Converter', version: '3.0' } } } }
  const { project } = await cases.upload(cases.logOf({}))
  const open = async () => (await cases.shown(`project:${project}`)).map(({ id }) => id)
  const found: number[] = []
  for (const members of [{ conversion }, newVersion, otherConverter, {}]) {
    await cases.upload(cases.logOf({}, members), { project })
    found.push((await open()).length)
  }
  expect(found).toEqual([2, 2, 3, 3])
  expect(new Set(await open()).size).toBe(3)
  await cases.upload(log(run([], { conversion })), { project })
  expect((await cases.shown(`project:${project} is:fixed category:"(converted by Converter)"`)).map(({ id }) => id)).toHaveLength(1)
  expect(await open()).toHaveLength(2)
})
