import { failed, named } from '#tests/fixtures/log.ts'
import { startProgram } from '#tests/setup/program.ts'
import { ask, expectProblem } from './api.ts'
import { send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'allow-at-the-gate' })

test('a gate names what of several names was never analysed, over HTTP and on the command line, and answers without where that is allowed', async ({
  server,
}) => {
  await send(server.url, named(['a']), { project: 'shop' })
  const q = 'project:shop ref:main,next rule:none'
  const gate = (more = {}) => ask(`${server.url}/api/gate?${new URLSearchParams({ q, ...more })}`)
  const missing = [{ part: 'ref:next', isOnOtherRefs: false, likely: null }]
  const refused = await gate()
  expectProblem(refused, 404, 'not-found')
  const sentence = 'Nothing that this query asks about has been analysed of ref:next yet.'
  expect(refused.body).toMatchObject({ title: expect.stringContaining(sentence), missing })
  expect((await gate({ allowMissing: '1' })).body).toMatchObject({ pass: true, missing })

  const there = ['--server', server.url]
  for (const [where, environment] of [
    [there, {}],
    [[], { ASSAY_DATA: server.data, PORT: new URL(server.url).port }],
  ] as const) {
    const shut = startProgram(['gate', '--query', q, ...where], environment)
    expect([await shut.exited, shut.output, shut.errors]).toEqual([2, [], [expect.stringContaining(sentence)]])
    const allowed = startProgram(['gate', '--query', q, '--allow-missing', ...where], environment)
    expect([await allowed.exited, allowed.output]).toEqual([0, [`No result matches ${q}. The gate passes.`]])
    expect(allowed.errors).toEqual([sentence])
  }
})

test('a gate does not pass where a run did not complete, over HTTP and on the command line, unless that is allowed', async ({ server }) => {
  const { id } = await send(server.url, named([], failed), { project: 'half-done' })
  const gate = (more = {}) => ask(`${server.url}/api/gate?${new URLSearchParams({ q: 'project:half-done', ...more })}`)
  const refused = await gate()
  expectProblem(refused, 409, 'incomplete')
  const sentence = 'The query finds nothing, but there may be more: the newest run of Tool on half-done (main) is incomplete.'
  const run = { project: 'half-done', ref: 'main', tool: 'Tool', category: '', upload: id, url: `/?upload=${id}` }
  expect(refused.body).toMatchObject({ title: sentence, incomplete: [run] })
  expect((await gate({ allowIncomplete: '1' })).body).toEqual({
    pass: true,
    total: 0,
    results: [],
    otherwise: [],
    incomplete: [run],
    unbased: [],
    missing: [],
  })
  expectProblem(await gate({ allowIncomplete: 'yes' }), 400, 'bad-request')

  const there = ['--server', server.url]
  for (const [where, environment] of [
    [there, {}],
    [[], { ASSAY_DATA: server.data, PORT: new URL(server.url).port }],
  ] as const) {
    const shut = startProgram(['gate', '--project', 'half-done', ...where], environment)
    expect([await shut.exited, shut.output, shut.errors]).toEqual([2, [], [sentence]])
    const allowed = startProgram(['gate', '--project', 'half-done', '--allow-incomplete', ...where], environment)
    expect([await allowed.exited, allowed.output]).toEqual([0, ['No result matches project:half-done. The gate passes.']])
    expect(allowed.errors).toEqual([
      `There may be more: the newest run of Tool on half-done (main) is incomplete: ${server.url}/?upload=${id}`,
    ])
  }
})
