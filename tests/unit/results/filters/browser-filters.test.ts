import { describe, expect, test } from 'vitest'
import { browserFilters } from '#app/results/filters/browser-filters.ts'
import { longestName, mostFilters } from '#app/results/filters/saved-filters.ts'

const query = { q: 'severity:high', sort: 'newest', group: 'rule' } as const

type Tab = { shelf: ReturnType<typeof browserFilters>; changes: () => number }

/** A browser with a storage that its tabs share; each hears of what the others write. */
function browser(storage: Partial<Storage> = {}) {
  const entries = new Map<string, string>()
  const tabs: EventTarget[] = []
  function openTab(): Tab {
    const events = new EventTarget()
    tabs.push(events)
    const localStorage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem(key: string, value: string) {
        entries.set(key, value)
        for (const other of tabs) if (other !== events) other.dispatchEvent(Object.assign(new Event('storage'), { key }))
      },
      ...storage,
    }
    // What the shelf needs of a window.
    const place = Object.assign(events, { localStorage }) as unknown as Window
    const shelf = browserFilters(place)
    let changes = 0
    shelf.watch(() => changes++)
    return { shelf, changes: () => changes }
  }
  return { openTab, entries }
}

async function names({ shelf }: Tab): Promise<string[]> {
  return (await shelf.read()).map(({ name }) => name)
}

describe('saved filters', () => {
  test('are kept with order and groups, by name', async () => {
    const { shelf } = browser().openTab()
    await shelf.save({ ...query, name: ' b ' })
    await shelf.save({ ...query, name: 'A', q: '' })
    expect(await shelf.read()).toMatchObject([
      { name: 'A', q: '' },
      { name: 'b', ...query },
    ])
  })

  test('are in the order that people count in', async () => {
    const tab = browser().openTab()
    for (const name of ['Sprint 10', 'sprint 9', 'Sprint 2', '10', '2']) await tab.shelf.save({ ...query, name })
    expect(await names(tab)).toEqual(['2', '10', 'Sprint 2', 'sprint 9', 'Sprint 10'])
  })

  test('of one name give way to the later, and can be renamed to a free name only', async () => {
    const tab = browser().openTab()
    await tab.shelf.save({ ...query, name: 'Mine' })
    await tab.shelf.save({ ...query, name: 'mine', q: 'is:new' })
    await tab.shelf.save({ ...query, name: 'Other' })
    const [first] = await tab.shelf.read()
    expect(first).toMatchObject({ name: 'mine', q: 'is:new' })
    const id = String(first?.id)
    await expect(tab.shelf.rename(id, 'OTHER')).rejects.toMatchObject({ code: 'filter-name-taken' })
    await expect(tab.shelf.rename(id, '  ')).rejects.toMatchObject({ code: 'filter-without-name' })
    await expect(tab.shelf.save({ ...query, name: '' })).rejects.toMatchObject({ code: 'filter-without-name' })
    await tab.shelf.rename(id, 'Zulu')
    expect(await names(tab)).toEqual(['Other', 'Zulu'])
    await tab.shelf.remove(id)
    await tab.shelf.remove(id)
    expect(await names(tab)).toEqual(['Other'])
    await expect(tab.shelf.rename(id, 'Back')).rejects.toMatchObject({ code: 'filter-gone' })
  })

  test('that come back have their name, or one like it where another has it by now', async () => {
    const tab = browser().openTab()
    await tab.shelf.save({ ...query, name: 'Mine' })
    const [deleted] = await tab.shelf.read()
    if (deleted === undefined) throw new Error('Nothing was saved')
    await tab.shelf.remove(deleted.id)
    expect(await tab.shelf.restore(deleted)).toBe('Mine')
    await tab.shelf.save({ ...query, name: 'mine', q: 'is:new' })
    expect(await tab.shelf.restore(deleted)).toBe('Mine (2)')
    expect(await tab.shelf.restore({ ...deleted, q: 'third' })).toBe('Mine (3)')
    expect((await tab.shelf.read()).map(({ name, q }) => [name, q])).toEqual([
      ['mine', 'is:new'],
      ['Mine (2)', query.q],
      ['Mine (3)', 'third'],
    ])
    const long = { ...deleted, name: 'x'.repeat(longestName) }
    await tab.shelf.restore(long)
    expect(await tab.shelf.restore(long)).toBe(`${'x'.repeat(longestName - 4)} (2)`)
  })

  test('are those of all tabs: none undoes what another did, and each hears of it', async () => {
    const { openTab } = browser()
    const [one, other] = [openTab(), openTab()]
    await one.shelf.save({ ...query, name: 'one' })
    await other.shelf.save({ ...query, name: 'other' })
    expect(await names(one)).toEqual(['one', 'other'])
    expect([one.changes(), other.changes()]).toEqual([2, 2])
  })

  test('are bounded in number and length', async () => {
    const tab = browser().openTab()
    for (let at = 0; at < mostFilters; at++) await tab.shelf.save({ ...query, name: `${at}` })
    await expect(tab.shelf.save({ ...query, name: 'more' })).rejects.toMatchObject({ code: 'filters-too-many' })
    await tab.shelf.save({ ...query, name: '7', q: 'again' })
    await tab.shelf.remove(String((await tab.shelf.read())[0]?.id))
    await tab.shelf.save({ ...query, name: 'x'.repeat(200) })
    expect((await names(tab)).at(-1)).toBe('x'.repeat(longestName))
  })

  test.each(['', '{', 'null', '5', '{"a":1}', '[null, 5, "x", {}, {"id":"a"}, {"id":"a","name":""}, {"id":5,"name":"x"}]'])(
    'are none in %s, and saving one works',
    async (text) => {
      const { openTab, entries } = browser()
      entries.set('assay:filters:1', text)
      const tab = openTab()
      expect(await tab.shelf.read()).toEqual([])
      await tab.shelf.save({ ...query, name: 'one' })
      expect(await names(tab)).toEqual(['one'])
    },
  )

  test('that were damaged mean what can be made of them', async () => {
    const { openTab, entries } = browser()
    const damaged = { id: 'a', name: ` ${'n'.repeat(100)}`, q: 'x'.repeat(3000), sort: 'size', group: 7, cursor: 'zzz' }
    entries.set('assay:filters:1', JSON.stringify([damaged, damaged]))
    const [read, ...others] = await openTab().shelf.read()
    expect(others).toEqual([])
    expect(read).toEqual({ id: 'a', name: 'n'.repeat(longestName), q: `${'x'.repeat(1999)}…`, sort: 'severity', group: '' })
  })

  test('that a browser does not keep are refused with a reason', async () => {
    const refuse = (name: string) => () => {
      throw new DOMException('No', name)
    }
    const full = browser({ setItem: refuse('QuotaExceededError') }).openTab()
    await expect(full.shelf.save({ ...query, name: 'one' })).rejects.toMatchObject({ code: 'filters-full' })
    expect(await full.shelf.read()).toEqual([])
    const forbidden = browser({ getItem: refuse('SecurityError') }).openTab()
    await expect(forbidden.shelf.read()).rejects.toMatchObject({ code: 'filters-forbidden', message: expect.stringMatching(/bookmark/) })
  })
})
