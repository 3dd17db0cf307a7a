import { describe, expect, test } from 'vitest'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

let made = 0

describe.each(engines)('on %s, a repository', (engine) => {
  const store = useStore(engine)

  async function keyOf(project: string | null): Promise<string> {
    const { key } = await store.db.kysely.selectFrom('project').select('key').where('slug', '=', project).executeTakeFirstOrThrow()
    return key
  }

  test('of Azure DevOps is one project over https and over ssh', async () => {
    const name = `org${++made}/tea/`
    const ssh = await store.read(logOf([{ message: 'a' }], { repository: `git@ssh.dev.azure.com:v3/${name}shop` }))
    expect(await keyOf(ssh.project)).toBe(`dev.azure.com/${name}_git/shop`)
    const web = await store.read(logOf([{ message: 'a' }], { repository: `https://dev.azure.com/${name}_git/shop` }))
    expect(web).toMatchObject({ project: ssh.project, new: 0 })
  })

  test('that has a project under another of its addresses keeps it', async () => {
    const name = `org${++made}/tea/`
    const before = `ssh.dev.azure.com/v3/${name}shop`
    const first = await store.read(logOf([{ message: 'a' }]), { project: before })
    for (const repository of [`git@ssh.dev.azure.com:v3/${name}shop`, `https://dev.azure.com/${name}_git/shop`]) {
      expect(await store.read(logOf([{ message: 'a' }], { repository }))).toMatchObject({ project: first.project, new: 0 })
    }
    const remote = `git@git.example:tea/shop${made}.git`
    const called = await store.read(logOf([{ message: 'a' }]), { project: remote })
    const again = await store.read(logOf([{ message: 'a' }]), { fallbackProject: `git.example/tea/shop${made}` })
    expect(again).toMatchObject({ project: called.project, new: 0 })
  })

  test('that has a project under each of its addresses keeps both', async () => {
    const name = `org${++made}/tea/`
    const keys = [`ssh.dev.azure.com/v3/${name}shop`, `dev.azure.com/${name}_git/shop`]
    for (const key of keys) await store.read(logOf([{ message: 'a' }]), { project: key })
    for (const key of keys) {
      const { project } = await store.read(logOf([{ message: 'a' }], { repository: `https://${key}` }))
      expect(await keyOf(project)).toBe(key)
    }
  })
})
