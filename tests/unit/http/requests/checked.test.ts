import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checked } from '#app/http/requests/checked.ts'
import { BadRequest } from '#app/monitoring/server-fault.ts'

const read = checked(z.object({ at: z.coerce.number().max(9) }))

describe('what was sent to a server function', () => {
  test('is what its schema makes of it', () => {
    expect(read({ at: '7' })).toEqual({ at: 7 })
  })

  test.each([undefined, null, 'at', [], {}, { at: 10 }, { at: 'x' }])('is refused if the schema refuses it (%j)', (data) => {
    // What comes over the wire can be anything.
    expect(() => read(data as never)).toThrow(BadRequest)
    expect(() => read(data as never)).toThrow(/^The request cannot be used as it stands\. \S/)
  })
})
