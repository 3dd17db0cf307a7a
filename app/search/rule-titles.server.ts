import { sql } from 'kysely'
import type { Facet, GroupsPage } from '#app/results/results.schemas.ts'
import type { Database } from '#app/store/database.ts'
import { cutLetters } from './cut-letters.ts'
import { lowerCase } from './letter-case.ts'

/** Code points of a title that lists show. */
const longestTitle = 200
/** Tools that call different things the same: so many of these are told. */
const mostTitles = 3

/** The same facets; of a rule, with what its tools say that it looks for. */
export async function withRuleTitles(database: Database, facets: Facet[]): Promise<Facet[]> {
  const titles = await ruleTitles(
    database,
    facets.filter(({ field }) => field === 'rule').flatMap(({ values }) => values.map(({ label }) => label)),
  )
  return facets.map((facet) =>
    facet.field === 'rule' ? { ...facet, values: facet.values.map((value) => titled(value, titles.get(value.label))) } : facet,
  )
}

/** The same for groups by rule. */
export async function withGroupTitles(database: Database, page: GroupsPage): Promise<GroupsPage> {
  const titles = await ruleTitles(
    database,
    page.groups.map(({ name }) => name),
  )
  return { ...page, groups: page.groups.map((group) => titled(group, titles.get(group.name))) }
}

function titled<Named extends { title?: string }>(named: Named, title: string | undefined): Named {
  return title === undefined ? named : { ...named, title }
}

/** By the names of rules, as they are spelled: the short descriptions of them that tools gave last, which say more than the name. */
async function ruleTitles({ kysely }: Database, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('rule')
    .select(['name', sql<string>`substr(title, 1, ${sql.lit(longestTitle + 1)})`.as('title')])
    .where('name', 'in', names)
    .where('title', 'is not', null)
    .orderBy('id')
    .execute()
  const byName = Map.groupBy(rows, ({ name }) => name)
  return new Map(
    Array.from(byName, ([name, ofName]): [string, string] => {
      const lines = ofName.map(({ title }) => cutLetters(title, longestTitle).replace(/\s+/g, ' ').trim())
      const titles = new Map(lines.map((title) => [plain(title), title]))
      titles.delete(plain(name))
      titles.delete('')
      return [name, [...titles.values()].slice(0, mostTitles).join(' / ')]
    }).filter(([, title]) => title !== ''),
  )
}

/** What titles are the same by: `Disallow use of eval()` and `disallow use of eval().`. */
function plain(title: string): string {
  return lowerCase(title).replace(/\.$/, '')
}
