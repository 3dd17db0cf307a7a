import { expect, test } from 'vitest'
import { answer } from '#app/http/endpoint.ts'
import { patchSeries, projectEndpoint, removeProject } from '#app/overview/projects/project-endpoint.server.ts'
import { resultEndpoint } from '#app/results/detail/result-endpoint.server.ts'
import { groupsEndpoint, listEndpoint } from '#app/results/list/results-endpoint.server.ts'

const calls: [string, string, (request: Request) => Promise<Response>][] = [
  ['results', 'limit', listEndpoint],
  ['results', 'from', listEndpoint],
  ['groups?by=rule', 'limit', groupsEndpoint],
  ['results/wad5ng6a8j20ced2k590', 'entries', (request) => resultEndpoint(request, 'wad5ng6a8j20ced2k590')],
  ['projects/shop', 'from', (request) => projectEndpoint(request, 'shop')],
]
const noNumbers = ['0x10', '1e1', '0b1', '+1', '.5', 'ten', '１０']

test.each(calls)('of %s the parameter %s is a number as people write it', async (address, parameter, call) => {
  for (const text of noNumbers) {
    const url = new URL(`http://assay.test/api/${address}`)
    url.searchParams.set(parameter, text)
    const response = await answer(() => call(new Request(url)))
    expect(response.status, text).toBe(400)
    expect(await response.json()).toMatchObject({
      issues: [{ parameter, problem: expect.stringMatching(/^It must be a (?:whole )?number\.$/) }],
    })
  }
})

test('a series is named by its number as people write it', async () => {
  for (const text of noNumbers) {
    expect((await removeProject('shop', { ref: 'main', series: text })).status, text).toBe(404)
    const request = new Request('http://assay.test/', { method: 'PATCH', body: '{"ended": true}' })
    expect((await answer(() => patchSeries(request, 'shop', text))).status, text).toBe(404)
  }
})

test('a series that is to be changed by a member of another name is refused', async () => {
  const body = '{"ended": true, "until": "2027-01-01"}'
  const response = await answer(() => patchSeries(new Request('http://assay.test/', { method: 'PATCH', body }), 'shop', '1'))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ parameter: 'until', problem: 'Nothing here has this name. There is ended.' }] })
})
