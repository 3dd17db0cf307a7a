import { expect, test } from 'vitest'
import { composed } from '#app/ingest/resolving/composed.ts'

const acute = '\u0301'
const below = '\u0316'

test('composes letters and puts their marks in order', () => {
  expect(composed(`e${acute}`)).toBe('é')
  expect(composed(`q${acute}${below}`)).toBe(`q${below}${acute}`)
})

test('composes up to thirty marks on a letter, and leaves a text with more as it is', () => {
  const thirty = `q${acute.repeat(29)}${below}`
  expect(composed(thirty.repeat(2))).toBe(`q${below}${acute.repeat(29)}`.repeat(2))
  const more = `e${acute} q${acute.repeat(30)}${below}`
  expect(composed(more)).toBe(more)
})

test('leaves a million marks where they are', () => {
  const hostile = `a${acute.repeat(2 ** 19)}${below.repeat(2 ** 19)}`
  expect(composed(hostile) === hostile).toBe(true)
})
