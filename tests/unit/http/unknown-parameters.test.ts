import { expect, test } from 'vitest'
import { exportEndpoint, exportPickedEndpoint } from '#app/export/export-endpoint.ts'
import { gateEndpoint } from '#app/export/gate-endpoint.ts'
import { answer } from '#app/http/endpoint.ts'
import { projectEndpoint } from '#app/overview/projects/project-endpoint.server.ts'
import { rawEndpoint, resultEndpoint } from '#app/results/detail/result-endpoint.server.ts'
import { facetsEndpoint, groupsEndpoint, listEndpoint } from '#app/results/list/results-endpoint.server.ts'
import { receiveUpload } from '#app/uploads/receive-upload.server.ts'

const id = 'wad5ng6a8j20ced2k590'
const calls: [string, (request: Request) => Promise<Response>, string][] = [
  ['gate?query=severity:high', gateEndpoint, 'q, allowIncomplete or allowMissing'],
  ['export?query=severity:high', exportEndpoint, 'q, format, sort or partial'],
  ['results?query=severity:high', listEndpoint, 'q, sort, cursor, from or limit'],
  ['facets?query=severity:high', facetsEndpoint, 'q'],
  ['groups?by=rule&query=severity:high', groupsEndpoint, 'q, sort, cursor, from, limit or by'],
  ['uploads?query=shop', receiveUpload, 'project, fallbackProject, ref, base, commit, category, root, name or wait'],
  [`results/${id}?query=main`, (request) => resultEndpoint(request, id), 'ref or entries'],
  ['projects/shop?query=main', (request) => projectEndpoint(request, 'shop'), 'from'],
  [`results/${id}/raw?query=main`, (request) => rawEndpoint(request, id), 'ref'],
]

test.each(calls)('%s is refused, as it would be answered as if less were asked', async (address, call, names) => {
  const response = await answer(() => call(new Request(`http://assay.test/api/${address}`)))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'bad-request',
    issues: [{ parameter: 'query', problem: `Nothing here has this name. There is ${names}.` }],
  })
})

test('a body that picks results for an export by a member of another name is refused', async () => {
  const body = JSON.stringify({ query: 'severity:high', except: [id] })
  const response = await answer(() => exportPickedEndpoint(new Request('http://assay.test/api/export', { method: 'POST', body })))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ parameter: 'query' }] })
})
