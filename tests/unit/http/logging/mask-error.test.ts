import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maskError } from '#app/http/logging/mask-error.ts'
import { type ErrorAbout, setMonitor } from '#app/monitoring/monitor.ts'
import { ServerFault } from '#app/monitoring/server-fault.ts'
import { explainFolder } from '#app/store/sqlite/unusable-folder.ts'
import { digestOf } from '#app/ui/faults/digest-of.ts'
import { catchLog } from './catch-log.ts'

const secret = 'select secret from people where file = "/home/someone"'

let captured: { error: unknown; about: ErrorAbout }[]
let logged: string[]

beforeEach(() => {
  captured = []
  logged = catchLog()
  setMonitor({
    capture(error, about) {
      captured.push({ error, about })
      return 'event'
    },
    span: (_about, run) => run(),
  })
})

afterEach(() => setMonitor(null))

describe('an error that nobody foresaw', () => {
  test.each([new Error(secret), new Proxy(new TypeError(secret), {}), secret, null, undefined, { message: secret }])(
    'leaves by its digest only (%#)',
    (error) => {
      const fault = maskError(error, 'loader')
      expect(fault).toBeInstanceOf(ServerFault)
      const digest = String(digestOf(fault))
      expect(digest).toMatch(/^[0-9a-f]{12}$/)
      expect(JSON.stringify(fault) + fault.message + String(fault)).not.toContain('secret')
      expect(fault.cause).toBeUndefined()
      expect(logged).toEqual([expect.stringContaining(`The loader failed [${digest}]`)])
      expect(captured).toEqual([{ error, about: { where: 'loader', digest, handled: false } }])
    },
  )

  test('is logged once, however many parts meet it', () => {
    const error = new Error(secret)
    const fault = maskError(error, 'loader')
    expect(maskError(error, 'rendering')).toBe(fault)
    expect(maskError(fault, 'page')).toBe(fault)
    expect(logged).toHaveLength(1)
    expect(captured).toHaveLength(1)
  })
})

test('of a folder in which nothing can be written, the answer says so, and only the log where it is', () => {
  const error = explainFolder('/srv/assay/uploads', Object.assign(new Error('EACCES'), { code: 'EACCES' }))
  const fault = maskError(error, 'API request')
  expect(fault).toMatchObject({ code: 'unavailable', status: 503, message: expect.stringContaining('Nothing can be written') })
  expect(fault.message).not.toContain('/srv')
  expect(logged).toEqual([expect.stringContaining('/srv/assay/uploads')])
})
