import { expect, test } from 'vitest'
import { uploadName } from '#app/uploads/upload-name.ts'

test.each([
  ['shop.sarif', ['Lantern'], 'shop.sarif'],
  ['upload', ['Lantern'], 'Log of Lantern'],
  ['upload', ['Lantern', 'Torch', 'Lamp', 'Candle'], 'Log of Lantern, Torch, Lamp and 1 more'],
  ['upload', [], 'Log without a name'],
])('what came as %j, with results of %j, is called %j', (fileName, tools, name) => {
  expect(uploadName({ fileName, tools })).toBe(name)
})

test('tools that are counted only count among the others', () => {
  expect(uploadName({ fileName: 'upload', tools: ['Lantern', 'Torch', 'Lamp', 'Candle'], moreTools: 5 })).toBe(
    'Log of Lantern, Torch, Lamp and 6 more',
  )
})
