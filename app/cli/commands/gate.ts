import { UnusableCommand } from '#app/cli/unusable-command.ts'
import { explained } from '#app/cli/explained.ts'
import { gateLines, incompleteLines, unbasedLines } from '#app/cli/gate-lines.ts'
import { queryOf, queryOptions } from '#app/cli/query-arguments.ts'
import { optionsOf, text } from '#app/cli/read-options.ts'
import { askServer } from '#app/cli/running-assay.ts'
import { servedOrigin } from '#app/cli/served-at.ts'
import { storedDatabase } from '#app/cli/stored-database.ts'
import { complain, say } from '#app/cli/terminal.ts'
import { askGate, type GateAnswer, type GateOptions, refusalSentence } from '#app/export/gate.ts'
import { missingSentences } from '#app/export/query-refusal.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { closeDatabase } from '#app/store/open-database.ts'

const options = {
  ...queryOptions,
  server: text,
  token: text,
  'allow-incomplete': { type: 'boolean' },
  'allow-missing': { type: 'boolean' },
} as const

type Asked = { q: string; allowed: Required<GateOptions> }

/**
 * `assay gate`: asks whether nothing matches a query, a server or the database of this machine, and says what does. Gives 0 if nothing does,
 * 1 if something does, and 2 if it could not be asked or a run is incomplete: a gate that knows nothing lets nothing through.
 */
export async function gate(args: string[]): Promise<number> {
  const { server, token, ...given } = optionsOf(args, options)
  const { 'allow-incomplete': allowsIncomplete = false, 'allow-missing': allowsMissing = false, ...rest } = given
  const asked = { q: queryOf(rest), allowed: { allowsIncomplete, allowsMissing } }
  if (token !== undefined && server === undefined) {
    throw new UnusableCommand('--token is for a server: name it with --server. The database of this machine asks for none.')
  }
  try {
    const origin = server === undefined ? await servedOrigin(serverConfig()) : originOfServer(server)
    const answer = server === undefined ? await askHere(asked) : await askThere(origin, asked, token ?? serverConfig().token)
    const lines = gateLines(answer, asked.q, origin)
    const code = answer.pass ? say(...lines) : complain(...lines)
    if (answer.incomplete.length > 0) complain(...incompleteLines(answer.incomplete, origin))
    if (answer.unbased.length > 0) complain(...unbasedLines(answer.unbased))
    if (answer.missing.length > 0) complain(...missingSentences(answer.missing))
    return code
  } catch (thrown) {
    const error = server === undefined ? explained(thrown) : thrown
    complain(error instanceof Error ? error.message : String(error))
    return 2
  } finally {
    await closeDatabase()
  }
}

async function askHere({ q, allowed }: Asked): Promise<GateAnswer> {
  const answer = await askGate(await storedDatabase(), q, allowed)
  if ('reason' in answer) throw new UnusableCommand(refusalSentence(answer))
  return answer
}

async function askThere(origin: string, { q, allowed }: Asked, token: string | null): Promise<GateAnswer> {
  const address = new URL('/api/gate', origin)
  address.searchParams.set('q', q)
  if (allowed.allowsIncomplete) address.searchParams.set('allowIncomplete', '1')
  if (allowed.allowsMissing) address.searchParams.set('allowMissing', '1')
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await askServer(address, { headers, signal: AbortSignal.timeout(patience) })
  // What else answers with JSON under this name says neither yes nor no.
  if (!isAnswer(answer)) throw new UnusableCommand(`${origin} did not answer as Assay does.`)
  // An older Assay says neither what may have been meant, nor what is incomplete, nor what is compared with nothing. What may be missing it refuses.
  return {
    ...answer,
    otherwise: answer.otherwise ?? [],
    incomplete: answer.incomplete ?? [],
    unbased: answer.unbased ?? [],
    missing: answer.missing ?? [],
  }
}

/** Milliseconds. */
const patience = 60_000

function originOfServer(server: string): string {
  if (!/^https?:\/\//.test(server) || !URL.canParse(server)) {
    throw new UnusableCommand('--server takes the address of an Assay, such as https://assay.example.')
  }
  const { href, origin } = new URL(server)
  // Another program may answer below, or ask for the name and password.
  if (href === `${origin}/`) return origin
  throw new UnusableCommand(`--server takes the address of an Assay with nothing before or behind it: ${origin}.`)
}

function isAnswer(value: unknown): value is GateAnswer {
  return typeof value === 'object' && value !== null && 'pass' in value && typeof value.pass === 'boolean' && 'results' in value
}
