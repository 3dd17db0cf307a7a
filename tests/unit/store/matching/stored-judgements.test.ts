import { describe, expect, test } from 'vitest'
import { judgedKeys, keepJudgements } from '#app/store/matching/fingerprint-keys.ts'
import { internTool } from '#app/store/intern.ts'
import { engines } from '#tests/postgres.ts'
import { projectWithMain, useDatabase } from '#tests/unit/store/use-database.ts'

describe.each(engines)('on %s, what was judged of fingerprints', (engine) => {
  const open = useDatabase(engine)

  test('is kept for a project and tool, and what was judged first holds', async () => {
    const db = open().kysely
    const [{ project }, other] = [await projectWithMain(db, 'a'), await projectWithMain(db, 'b')]
    const [tool, otherTool] = [await internTool(db, 'One'), await internTool(db, 'Two')]
    await keepJudgements(db, project, tool, [
      { rule: 'r', name: 'x', tells: true },
      { rule: 'r', name: 'y', tells: false },
    ])
    await keepJudgements(db, project, tool, [
      { rule: 'r', name: 'y', tells: true },
      { rule: 's', name: 'x', tells: false },
    ])
    expect(await judgedKeys(db, project, tool)).toEqual([
      { rule: 'r', name: 'x', tells: true },
      { rule: 'r', name: 'y', tells: false },
      { rule: 's', name: 'x', tells: false },
    ])
    expect(await judgedKeys(db, project, otherTool)).toEqual([])
    expect(await judgedKeys(db, other.project, tool)).toEqual([])
  })

  test('is kept, however much of it there is', async () => {
    const db = open().kysely
    const { project } = await projectWithMain(db, 'many')
    const tool = await internTool(db, 'One')
    const all = Array.from({ length: 1201 }, (_, at) => ({ rule: `${at}`.padStart(4, '0'), name: 'x', tells: at % 2 === 0 }))
    await keepJudgements(db, project, tool, all)
    expect(await judgedKeys(db, project, tool)).toEqual(all)
    await keepJudgements(db, project, tool, [])
  })
})
