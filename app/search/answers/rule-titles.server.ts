import { setImmediate as turn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Facet } from './facet.ts'
import type { GroupsPage } from './group.ts'
import { lookup } from '#app/store/built-once.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { cutLetters } from '#app/search/text/cut-letters.ts'
import { lowerCase } from '#app/search/text/letter-case.ts'

/** Code points of a title that lists show. */
const longestTitle = 200
/** Tools that call different things the same: so many of these are told. */
const mostTitles = 3
/** Tools with rules of one name that are asked, those first whose rule came up last. */
const mostTools = 20

/** Rules, those first that came up last, whose titles are looked through, and how many at once: some milliseconds of the thread. */
const [mostLookedThrough, lookedThroughAtOnce] = [10_000, 500]
/** Words that are looked for. */
const mostWords = 8

/**
 * Names of rules whose title, as far as lists show it, has all words of a text in it, upper and lower case being one; of a text of many words none. Of
 * very many rules those are looked through that came up last.
 */
export async function rulesTitled({ kysely }: Database, text: string): Promise<string[]> {
  const words = [...new Set(lowerCase(text).split(/\s+/).filter(Boolean))]
  if (words.length === 0 || words.length > mostWords) return []
  const found = new Set<string>()
  for (let looked = 0, before = Infinity; looked < mostLookedThrough;) {
    const rows = await kysely
      .selectFrom('rule')
      .select(['id', 'name', sql<string>`substr(title, 1, ${sql.lit(longestTitle)})`.as('title')])
      .where('title', 'is not', null)
      .$if(before !== Infinity, (query) => query.where('id', '<', before))
      .orderBy('id', 'desc')
      .limit(lookedThroughAtOnce)
      .execute()
    for (const { name, title } of rows) {
      const lower = lowerCase(title)
      if (words.every((word) => lower.includes(word))) found.add(name)
    }
    if (rows.length < lookedThroughAtOnce) break
    looked += rows.length
    before = rows.at(-1)?.id ?? 0
    await turn()
  }
  return [...found]
}

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
async function ruleTitles(database: Database, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { kysely } = database
  const rows = await (database.engine === 'postgres'
    ? titlesOfPostgres(kysely, { names })
    : titlesOfSqlite(kysely, { names: JSON.stringify(names) }))
  return new Map(
    rows.flatMap(({ name, titles }) => {
      const title = joined(name, titlesSchema.parse(JSON.parse(titles ?? '[]')).toReversed())
      return title === '' ? [] : [[name, title] as const]
    }),
  )
}

const titlesSchema = z.array(z.string())

/** Names in a list, and what they are called in one text of JSON. */
function titlesBy(db: Queryable, listed: RawBuilder<unknown>, array: RawBuilder<unknown>) {
  return sql<{ name: string; titles: string | null }>`
    select one.name, (
      select ${array} from (
        select substr(title, 1, ${sql.lit(longestTitle + 1)}) as title from rule
        where rule.name = one.name and title is not null order by id desc limit ${sql.lit(mostTools)}
      ) newest
    ) as titles
    from ${listed}`.compile(db)
}

const titlesOfPostgres = lookup((db, { names }: { names: string[] }) =>
  titlesBy(db, sql`unnest(${names}::text[]) as one(name)`, sql`json_agg(title)::text`),
)

const titlesOfSqlite = lookup((db, { names }: { names: string }) =>
  titlesBy(db, sql`(select value as name from json_each(${names})) one`, sql`json_group_array(title)`),
)

function joined(name: string, titles: string[]): string {
  const lines = titles.map((title) => cutLetters(title, longestTitle).replace(/\s+/g, ' ').trim())
  const distinct = new Map(lines.map((title) => [plain(title), title]))
  distinct.delete(plain(name))
  distinct.delete('')
  return [...distinct.values()].slice(0, mostTitles).join(' / ')
}

/** What titles are the same by: `Disallow use of eval()` and `disallow use of eval().`. */
function plain(title: string): string {
  return lowerCase(title).replace(/\.$/, '')
}
