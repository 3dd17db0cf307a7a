import { loadRun } from '#app/store/projects/load-run.ts'
import { cutText } from '#app/results/message/cut-text.ts'
import { termOf } from '#app/search/language/query-terms.ts'
import { listAddress } from '#app/results/address/addresses.ts'
import { firstPhysical } from '#app/sarif/locations/physical-locations.ts'
import { asArray, asObject, asText, type JsonObject, parseObject } from '#app/sarif/json.ts'
import { logPointersOf } from '#app/sarif/messages/log-links.ts'
import { type LogPart, readLogPointer } from '#app/sarif/messages/log-pointer.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import type { ResolvedRule } from '#app/sarif/rules/rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { originalBytes } from '#app/store/blocks/blocks.ts'
import { unlessDamaged } from '#app/store/blocks/damaged-block.ts'
import type { Database } from '#app/store/database.ts'
import { resultAt } from '#app/store/sightings/log-order.ts'
import { runOfLog } from '#app/store/projects/runs.ts'
import { uploadUid } from '#app/store/uploads/uploads.ts'
import { type LogLink, type LogLinks, noLogLinks } from '#app/results/message/log-links.ts'
import { placeOnPage } from './place-on-page.server.ts'

/** Of one result; the rest shows as text. */
const mostLinks = 50
/** Other results that are read to find a part of them, and other runs that are read, for one page. */
const mostRead = 10
const longestTitle = 120

/** A result with its bytes, and where in its log it stands. */
type Linking = {
  uid: string
  /** The run and the upload that its bytes came in. */
  runId: number
  upload: number
  /** Of the run. */
  pointer: string
  project: string
  run: Run
  root: string | undefined
  rule: ResolvedRule
  result: JsonObject
  bytes: Buffer
}

/** Where the `sarif:` links of a result's messages lead (SARIF §3.10.3); the work is bounded, whatever the size of the log. */
export async function loadLogLinks(database: Database, linking: Linking): Promise<LogLinks> {
  const { run, rule, result, bytes } = linking
  const ofRule = JSON.stringify([rule.descriptor?.messageStrings ?? null, rule.component.globalMessageStrings ?? null])
  if (!ofRule.includes('sarif:') && !bytes.includes('sarif:')) return noLogLinks
  const links = new Map<string, LogLink>()
  const finder = new LinkFinder(database, linking)
  for (const pointer of logPointersOf(run, rule, result, mostLinks)) links.set(pointer, await finder.find(pointer))
  return links
}

class LinkFinder {
  readonly #database: Database
  readonly #from: Linking
  /** What stands before `/runs` in the pointers of the log's runs: the name of the log in its archive. */
  readonly #log: string
  readonly #ownRun: string
  #left = mostRead

  constructor(database: Database, from: Linking) {
    this.#database = database
    this.#from = from
    const at = from.pointer.lastIndexOf('/runs/')
    this.#log = from.pointer.slice(0, at)
    this.#ownRun = from.pointer.slice(at)
  }

  async find(pointer: string): Promise<LogLink> {
    const part = readLogPointer(pointer)
    if (part === null) return nowhere('this is no pointer into the log')
    if (part.kind === 'log') return this.#report('The import report of the log')
    if (part.kind === 'other') return nowhere('no page shows this part of the log')
    const isOwn = `/runs/${part.run}` === this.#ownRun
    const id = isOwn ? this.#from.runId : await this.#runId(part.run)
    if (id === null) return nowhere(`the log has no run ${part.run}`)
    if (part.kind === 'result') return this.#result(id, part)
    if (part.kind === 'run') return this.#report(`Run ${part.run} in the import report`)
    if (part.kind === 'graph' && isOwn) {
      const isThere = asObject(asArray(this.#from.run.header.graphs)[part.index]) !== undefined
      return isThere ? { href: '#graphs', title: 'The graphs' } : nowhere(`the run has no graph ${part.index}`)
    }
    const run = isOwn ? this.#from.run : await this.#run(id)
    if (run === null) return nowhere('this result has too many links into its log')
    if (part.kind === 'rule') return this.#rule(run, part)
    if (part.kind === 'artifact') return this.#artifact(run, part.index)
    const member = part.kind === 'member' ? part.member : 'graphs'
    if (member !== 'results' && run.header[member] === undefined) return nowhere('the run has no such part')
    return inReport.has(member) ? this.#report('The run in the import report') : nowhere('no page shows this part of the log by itself')
  }

  async #result(id: number, { index, rest }: Extract<LogPart, { kind: 'result' }>): Promise<LogLink> {
    const { kysely } = this.#database
    const found = await resultAt(kysely, id, index)
    if (found.status === 'none') return nowhere(`the run has no result ${index} that is stored`)
    if (found.status !== 'found') return nowhere(unfound[found.status])
    const isOwn = found.uid === this.#from.uid
    const title = isOwn ? 'This result' : cutText(found.message, longestTitle)
    const page = isOwn ? '' : `/results/${found.uid}`
    if (rest.length === 0) return { href: isOwn ? '#message' : page, title }
    if (!isOwn && this.#left-- <= 0) return { href: page, title }
    const run = isOwn ? this.#from.run : await loadRun(kysely, this.#database, found.run)
    const result = isOwn ? this.#from.result : await this.#original(found.block, found.slot)
    const address = placeOnPage(run, result, rest)
    if (address === null) return nowhere(isOwn ? 'this result has no such part' : 'that result has no such part')
    return { href: address.startsWith('?') ? `/results/${found.uid}${address}` : `${page}${address}`, title }
  }

  #rule(run: Run, { extension, index }: Extract<LogPart, { kind: 'rule' }>): LogLink {
    const component = extension === null ? run.driver : run.extensions[extension]
    const descriptor = asObject(asArray(component?.object.rules)[index])
    const id = asText(descriptor?.id)
    if (descriptor === undefined || id === undefined) return nowhere('the run has no such rule')
    if (descriptor === this.#from.rule.descriptor) return { href: '#rule', title: 'The rule' }
    return this.#list(termOf('rule', id), `Results of rule ${cutText(id, longestTitle)}`)
  }

  #artifact(run: Run, index: number): LogLink {
    if (asObject(run.artifacts[index]) === undefined) return nowhere(`the run has no artifact ${index}`)
    const { root, result } = this.#from
    const { path } = repoPath(run, { index }, root)
    if (path === '') return nowhere('the log does not say where this artifact is')
    const own = firstPhysical(result.locations)?.artifactLocation
    if (repoPath(this.#from.run, own, root).path === path) return { href: '#source', title: `Source of ${cutText(path, longestTitle)}` }
    return this.#list(termOf('path', path), `Results in ${cutText(path, longestTitle)}`)
  }

  #list(term: string, title: string): LogLink {
    return { href: listAddress({ q: `${termOf('project', this.#from.project)} ${term}` }), title }
  }

  async #report(title: string): Promise<LogLink> {
    const upload = await uploadUid(this.#database.kysely, this.#from.upload)
    return upload === null ? nowhere('the upload that it came in was deleted') : { href: `/?upload=${upload}#import-report`, title }
  }

  async #original(block: number, slot: number): Promise<JsonObject> {
    const bytes = await unlessDamaged(() => originalBytes(this.#database.kysely, block, slot))
    return parseObject(bytes?.toString('utf8') ?? '') ?? {}
  }

  async #runId(number: number): Promise<number | null> {
    return (await runOfLog(this.#database.kysely, this.#from.upload, `${this.#log}/runs/${number}`))?.id ?? null
  }

  async #run(id: number): Promise<Run | null> {
    return this.#left-- <= 0 ? null : loadRun(this.#database.kysely, this.#database, id)
  }
}

/** Members of a run that the import report tells of. */
const inReport: ReadonlySet<string> = new Set(['invocations', 'tool', 'automationDetails', 'runAggregates', 'results'])

const unfound = {
  unknown: 'the log was read before Assay kept the order of its results; `npm run assay -- rebuild` reads it again',
  deleted: 'that result was deleted with the uploads that had it',
} as const

function nowhere(why: string): LogLink {
  return { href: null, title: why }
}
