import { expect, test } from 'vitest'
import { schemaViolations } from '#app/sarif/schema.ts'
import { finding, run } from '#tests/fixtures/log.ts'

test('a run and a result that are as the schema has them violate nothing', () => {
  expect(schemaViolations('run', run([finding()]))).toEqual([])
  expect(schemaViolations('result', finding({ snippet: 'x', fingerprint: 'y' }))).toEqual([])
})

test('what is wrong is named once, by its place and by what is alike in others', () => {
  const stack = { frames: [{ location: {} }, { threadId: 'one' }] }
  expect(schemaViolations('result', finding({ stacks: [stack], level: 'fatal' }))).toEqual([
    { pointer: '/level', kind: '/level must be equal to one of the allowed values' },
    { pointer: '/stacks/0/frames/1/threadId', kind: '/stacks/*/frames/*/threadId must be integer' },
  ])
  expect(schemaViolations('result', { ...finding(), __proto__x: 1 })).toEqual([
    { pointer: '', kind: 'it must NOT have additional properties (__proto__x)' },
  ])
  expect(schemaViolations('run', null)).toMatchObject([{ pointer: '' }])
})

test('elements that are there twice are found among very many, in time that grows with their number', () => {
  const artifacts = Array.from({ length: 50_000 }, (_, index) => ({ location: { uri: `src/${index}.c` } }))
  expect(schemaViolations('run', { ...run([]), artifacts })).toEqual([])
  expect(schemaViolations('run', { ...run([]), artifacts: [...artifacts, artifacts[7]] })).toEqual([
    { pointer: '/artifacts', kind: '/artifacts must NOT have duplicate items' },
  ])
})
