import { expect, test, vi } from 'vitest'
import { takeFiles } from '#app/cli/take-files.ts'

const origin = 'http://127.0.0.1:3000'

test.each([
  ['EACCES', 'a.sarif: not read. The file cannot be read: this user may not.\n'],
  ['ENOENT', 'a.sarif: not read. The file cannot be read: there is no such file or folder.\n'],
  [
    'ENOSPC',
    'a.sarif: not read. The disk is full. Nothing of this upload was stored and nothing else was harmed: free some space and send it again.\n',
  ],
])('a file that meets %s is said to be not read, and why', async (code, said) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const take = () => Promise.reject(Object.assign(new Error(`${code}: in the words of the system`), { code, syscall: 'open' }))
  expect(await takeFiles(['a.sarif'], origin, take)).toBe(1)
  expect(written.mock.calls.map(([text]) => text)).toEqual([said])
})

test('a database that goes away is not said to be the file', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' })
  await expect(takeFiles(['a.sarif'], origin, () => Promise.reject(away))).rejects.toBe(away)
})
