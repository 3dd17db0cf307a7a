import { isDefaultRefAnalysed } from './is-default-ref-analysed.ts'
import type { EmptyReason, ReadProject } from './empty.schemas.ts'
import type { Query, Term } from '#app/search/language/query.ts'
import { understand } from '#app/search/language/understand.ts'
import { namePattern } from '#app/search/text/glob.ts'

/** `complete`: whether the newest run of each tool was. */
type AnalysedProject = ReadProject & { complete: boolean }
/** `former`: slugs that it had. */
type KnownProject = AnalysedProject & { former: readonly string[] }

/** Takes what the query says, and all projects. Only a query for nothing but projects can find them clean by what is on their default refs. */
export function emptyReason({ terms }: Query, projects: readonly KnownProject[]): EmptyReason {
  if (projects.length === 0) return { type: 'nothing-read' }
  if (!isForProjects({ terms })) return { type: 'no-match' }
  // Each goes by its name, its key and the names that it had, as where the list itself is asked for.
  const names = understand({ terms }).map(({ values }) => new RegExp(values.map((value) => namePattern(value)).join('|'), 'su'))
  const asked = projects.filter(({ slug, key, former }) => names.every((name) => [slug, key, ...former].some((own) => name.test(own))))
  if (asked.length === 0) return { type: 'no-match' }
  const others = asked.filter((project) => !isDefaultRefAnalysed(project))
  if (others.length > 0) return about('not-analysed', others)
  return reasonOf(asked)
}

/** Takes the projects that have anything on the refs that a query asks for, by what they have there. */
export function reasonOnRefs(projects: readonly AnalysedProject[]): EmptyReason {
  return projects.length === 0 ? { type: 'no-match' } : reasonOf(projects)
}

function reasonOf(projects: readonly AnalysedProject[]): EmptyReason {
  const incomplete = projects.filter((project) => !project.complete)
  return incomplete.length > 0 ? about('incomplete', incomplete) : about('clean', projects)
}

/** Projects that are named. */
const most = 200

function about(type: 'clean' | 'incomplete' | 'not-analysed', projects: readonly ReadProject[]): EmptyReason {
  const named = projects
    .slice(0, most)
    .map(({ key, slug, tools, moreTools, lastUploadAt }) => ({ key, slug, tools, moreTools, lastUploadAt }))
  return { type, projects: named, count: projects.length }
}

/** Whether a query asks for nothing but projects. */
export function isForProjects({ terms }: Query): boolean {
  return terms.every((term) => !term.negated && term.field === 'project')
}

/** Whether a query asks for what is open, or new, on refs that it names, in some projects or in all, and for nothing else. */
export function isForRefs({ terms }: Query): boolean {
  const others = terms.filter((term) => term.field !== 'ref' && !isForNew(term))
  return namedRefs({ terms }).length > 0 && terms.every(({ negated }) => !negated) && isForProjects({ terms: others })
}

/** The values of the refs that a query asks for. */
export function namedRefs({ terms }: Query): string[] {
  return terms.flatMap(({ field, values }) => (field === 'ref' ? values.map(({ text }) => text) : []))
}

/** Whether a term asks for what is new, and for nothing else. */
export function isForNew({ field, negated, values }: Term): boolean {
  return field === 'is' && !negated && values.length > 0 && values.every(({ text }) => text.toLowerCase() === 'new')
}

/** Whether a query asks what changed, in some projects or in all, and for nothing else. */
export function isForChanges({ terms }: Query): boolean {
  const others = terms.filter(({ field, negated }) => field !== 'compare' || negated)
  return others.length < terms.length && isForProjects({ terms: others })
}

/** Whether a query asks for what is new on the default refs, of which nothing is that a first log brought. */
export function asksForNew({ terms }: Query): boolean {
  const isAsked = terms.some(
    ({ field, negated, values }) => field === 'is' && !negated && values.some(({ text }) => text.toLowerCase() === 'new'),
  )
  return isAsked && !terms.some(({ field }) => field === 'ref' || field === 'compare')
}
