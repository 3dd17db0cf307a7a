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

test('elements that nest deeply are not printed again for each level above them', () => {
  let printed = 0
  const leaf = Object.defineProperty({ id: 'leaf' }, 'toJSON', { value: () => `leaf ${++printed}`, enumerable: false })
  const nodes = Array.from({ length: 500 }).reduce<object[]>(
    (children, _, at) => [{ id: `${at}` }, { id: `${at} and more`, children }],
    [leaf, { id: 'other' }],
  )
  expect(schemaViolations('result', { ...finding(), graphs: [{ nodes, edges: [] }] })).toEqual([])
  expect(printed).toBeGreaterThan(0)
  expect(printed).toBeLessThan(50)
})
