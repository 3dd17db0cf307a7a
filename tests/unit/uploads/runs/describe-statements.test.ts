import { expect, test } from 'vitest'
import { readRun } from '#app/sarif/runs/run.ts'
import { describeStatements } from '#app/uploads/runs/describe-statements.server.ts'

test('of a page of many runs each has room for its tool, however long the texts before it are', () => {
  const long = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, name.repeat(5_000)]))
  const run = readRun({ tool: { driver: { name: 'Tool' } }, properties: long, conversion: long, invocations: [long] })
  const { members, more } = describeStatements(run, 6)
  expect(members.map(({ name }) => name)).toEqual(['properties', 'conversion', 'invocations', 'tool'])
  expect(members.at(-1)).toMatchObject({ members: [{ name: 'driver', members: [{ name: 'name', text: 'Tool' }] }] })
  expect(more).toBe(0)
  expect(JSON.stringify(members).length).toBeLessThan(12_000)
})
