import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageMeant, dayMeant, periodOfAge, periodOfDay, secondsOf } from '#app/search/language/periods.ts'
import { isWithin } from '#app/search/language/ranges.ts'

const now = '2026-03-01T12:00:00.500Z'

function isOn(value: string, time: string): boolean {
  return isWithin([periodOfDay(dayMeant(value) ?? '')], secondsOf(time))
}

function isAged(value: string, time: string): boolean {
  return isWithin([periodOfAge(ageMeant(value) ?? '', now)], secondsOf(time))
}

describe('a day, month or year', () => {
  test.each([
    ['2026-01-31', ['2026-01-31T00:00:00.000Z', '2026-01-31T23:59:59.999Z'], ['2026-01-30T23:59:59.999Z', '2026-02-01T00:00:00.000Z']],
    ['=2026-02', ['2026-02-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z'], ['2026-01-31T23:59:59.999Z', '2026-03-01T00:00:00.000Z']],
    ['2025', ['2025-01-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z'], ['2026-01-01T00:00:00.000Z']],
    ['>2026-01', ['2026-02-01T00:00:00.000Z'], ['2026-01-31T23:59:59.999Z']],
    ['>=2026-01', ['2026-01-01T00:00:00.000Z'], ['2025-12-31T23:59:59.999Z']],
    ['<2026', ['2025-12-31T23:59:59.999Z'], ['2026-01-01T00:00:00.000Z']],
    ['<=2026-02-28', ['2026-02-28T23:59:59.999Z'], ['2026-03-01T00:00:00.000Z']],
  ])('%s', (value, inside, outside) => {
    expect(inside.filter((time) => !isOn(value, time))).toEqual([])
    expect(outside.filter((time) => isOn(value, time))).toEqual([])
  })

  test.each(['', '>', '26-01-31', '2026-1-1', '2026-13', '2026-02-29', '1969', '9999', '2026-01-31T00', 'today'])('%j is none', (text) => {
    expect(dayMeant(text)).toBeNull()
  })

  test('of every day, it says what the beginning of the time says', () => {
    const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, day, fc.constantFrom(4, 7, 10), (a, b, length) => {
        const date = a.toISOString().slice(0, length)
        const time = b.toISOString()
        const begin = time.slice(0, length)
        expect([isOn(date, time), isOn(`>${date}`, time), isOn(`<=${date}`, time)]).toEqual([begin === date, begin > date, begin <= date])
      }),
    )
  })
})

describe('an age', () => {
  test.each([
    ['>30d', ['2026-01-30T11:59:59.000Z'], ['2026-01-30T12:00:00.000Z', '2026-02-28T00:00:00.000Z']],
    ['>=30d', ['2026-01-30T12:00:00.900Z'], ['2026-01-30T12:00:01.000Z']],
    ['<24h', ['2026-02-28T12:00:01.000Z', '2026-03-01T12:00:00.499Z'], ['2026-02-28T12:00:00.000Z']],
    ['<=1d', ['2026-02-28T12:00:00.000Z'], ['2026-02-28T11:59:59.000Z']],
    ['2w', ['2026-02-15T12:00:00.000Z', '2026-02-08T12:00:01.000Z'], ['2026-02-15T12:00:01.000Z', '2026-02-08T12:00:00.000Z']],
  ])('%s', (value, inside, outside) => {
    expect(inside.filter((time) => !isAged(value, time))).toEqual([])
    expect(outside.filter((time) => isAged(value, time))).toEqual([])
  })

  test.each(['', '30', 'd', '-3d', '3 d', '1.5d', '3m', '123456d'])('%j is none', (text) => {
    expect(ageMeant(text)).toBeNull()
  })
})
