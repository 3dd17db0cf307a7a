import { describe, expect, test, vi } from 'vitest'
import { gate } from '#app/cli/commands/gate.ts'
import * as terminal from '#app/cli/terminal.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

vi.mock('#app/export/gate.ts', async (original) => ({
  ...(await original<object>()),
  askGate: () => Promise.reject(Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })),
}))

describe('a gate', () => {
  const opened = useDatabase('postgres')

  test('whose connection PostgreSQL ends says that it does not answer, and lets nothing through', async () => {
    const { location } = opened()
    if (location.engine !== 'postgres') expect.fail('This is about PostgreSQL.')
    vi.stubEnv('DATABASE_URL', location.url)
    vi.stubEnv('ASSAY_DATA', location.folder)
    const complain = vi.spyOn(terminal, 'complain').mockReturnValue(1)
    expect(await gate(['--query', 'is:open'])).toBe(2)
    expect(complain).toHaveBeenCalledWith(expect.stringMatching(/^PostgreSQL does not answer \(terminating connection .+\)\. Start it, /))
  })
})
