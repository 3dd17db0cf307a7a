import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { describe, expect, test, vi } from 'vitest'
import { NotRestored } from '#app/export/not-restored.ts'
import { removeLeftovers } from '#app/ingest/leftovers.ts'
import { claimUpload } from '#app/store/uploads/readings.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { exported } from './exported.ts'
import { useRestore } from './restored.ts'

const everything = 'is:* ref:* verdict:* kind:*'
/** As a process names itself that has ended since. */
const deadOwner = `${hostname()}:${spawnSync(process.execPath, ['--version']).pid}:0123abcd`

describe.each(engines)('on %s, a restore that breaks off', (engine) => {
  const from = useStore(engine)
  const to = useStore(engine)
  const restore = useRestore()

  async function exportedProject(): Promise<{ project: string; text: string }> {
    const project = from.project()
    await from.read(named(['one', 'two']), { project, ref: 'main' })
    await from.read(named(['one', 'three']), { project, ref: 'refs/pull/7/merge' })
    const { one } = await from.ids(project)
    const given = { verdict: 'confirmed', author: null, comment: null, until: null } as const
    await giveVerdict(from.db, [one ?? ''], given, new Map(), '2026-01-01T00:00:00.000Z')
    return { project, text: await exported(from.db, 'sarif', `project:${project} ${everything}`) }
  }

  async function uploadsLeft(): Promise<number> {
    return (await to.db.kysely.selectFrom('upload').select('id').where('restorer', 'is not', null).execute()).length
  }

  test('leaves nothing of what it had read, and can be begun again', async () => {
    const { project, text } = await exportedProject()
    const before = (nth: number) => {
      if (nth === 2) throw new Error('The second cannot be read.')
    }
    await expect(restore(to, text, { before })).rejects.toThrow('The second cannot be read.')
    expect(await to.list(`project:${project} ${everything}`)).toEqual([])
    await restore(to, text)
    for (const ref of ['main', 'pull/7']) expect(await to.ids(project, `ref:${ref}`)).toEqual(await from.ids(project, `ref:${ref}`))
    expect(await to.messages(project, 'verdict:confirmed')).toEqual(['one'])
    expect(await uploadsLeft()).toBe(0)
  })

  test.each(['while logs are read', 'when all are read'])(
    'as another log was sent to its project %s says so, and leaves that log',
    async (when) => {
      const { project, text } = await exportedProject()
      const sendOther = () => to.read(named(['two', 'four']), { project, ref: 'main' })
      const before = async (nth: number) => void (nth === 2 && when === 'while logs are read' && (await sendOther()))
      const after = (nth: number) => {
        if (nth < 2 || when === 'while logs are read') return
        // That one waited behind those that are restored, and is read before these are told what they were.
        const { kysely } = to.db
        vi.spyOn(kysely, 'transaction').mockImplementationOnce(() => {
          const real = kysely.transaction()
          const execute: typeof real.execute = async (work) => {
            await sendOther()
            return real.execute(work)
          }
          return Object.assign(Object.create(real), { execute })
        })
      }
      await expect(restore(to, text, { before, after })).rejects.toThrow(
        new NotRestored(
          `Another log was sent to the project ${project} meanwhile. Delete that project, see to it that none is sent, and begin anew.`,
        ),
      )
      expect(await to.list(`project:${project} ${everything}`)).toMatchObject([{ state: 'open' }, { state: 'open' }])
      expect(await to.messages(project, everything)).toEqual(expect.arrayContaining(['two', 'four']))
      expect(await uploadsLeft()).toBe(0)
    },
  )

  test('as its process died leaves what the next one takes away, whether it was read, is half read or waits', async () => {
    const { project, text } = await exportedProject()
    const died = { project, isRestored: true }
    await to.read(named(['one']), died)
    await to.accept(named(['two']), died)
    await claimUpload(to.db, deadOwner, () => true)
    await to.accept(named(['three']), died)
    const live = await to.accept(named(['other']), { project: to.project() })
    await to.db.kysely.updateTable('upload').set({ restorer: deadOwner }).where('restorer', 'is not', null).execute()
    // Nothing of a project goes while one of it is being read.
    expect(await removeLeftovers(to.db)).toBe(false)
    expect(await to.readNext()).toMatchObject({ status: 'failed' })
    expect(await removeLeftovers(to.db)).toBe(true)
    expect(await uploadsLeft()).toBe(0)
    expect(await to.readNext()).toMatchObject({ id: live, status: 'done' })
    await restore(to, text)
    expect(await to.ids(project, 'ref:main')).toEqual(await from.ids(project, 'ref:main'))
  })

  test('as its process goes on is left to it', async () => {
    const project = to.project()
    await to.read(named(['one']), { project, isRestored: true })
    expect(await removeLeftovers(to.db)).toBe(true)
    expect(await to.messages(project, 'is:open')).toEqual(['one'])
  })
})
