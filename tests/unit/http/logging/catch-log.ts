import fs from 'node:fs'
import { vi } from 'vitest'

/** Takes the lines that the log writes from now on, until the test is over. Gives those that came. */
export function catchLog(): string[] {
  const lines: string[] = []
  vi.spyOn(fs, 'writeSync').mockImplementation((_output: number, line: unknown) => {
    lines.push(String(line))
    return Buffer.byteLength(String(line))
  })
  return lines
}
