import { expect, test } from 'vitest'
import { isOfFile } from '#app/cli/file-reason.ts'

function failed(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
}

test('what the system says of a file is told from what it says of the connection to a database', () => {
  for (const code of ['EACCES', 'ENOSPC', 'EISDIR', 'EIO']) expect(isOfFile(failed(code, 'open'))).toBe(true)
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']) expect(isOfFile(failed(code, 'connect'))).toBe(false)
  for (const error of [new Error('open'), { syscall: 'open' }, null]) expect(isOfFile(error)).toBe(false)
})
