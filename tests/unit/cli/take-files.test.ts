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
