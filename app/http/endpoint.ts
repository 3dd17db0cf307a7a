import { z } from 'zod'
import { faultProblem } from '#app/http/responses/fault-problem.ts'
import { issueSentence } from '#app/http/requests/issue-sentence.ts'
import { problem } from '#app/http/responses/problem.ts'
import { shownText } from '#app/ingest/reporting/shown-text.ts'

z.config({ customError: issueSentence })

/** Runs an API handler: bad parameters become a 400 that names them, anything unforeseen a 500 that tells nothing but a digest. */
export async function answer(handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler()
  } catch (error) {
    if (error instanceof z.ZodError) {
      const issues = issuesOf(error)
      return problem(400, 'bad-request', issuesSentence(issues), { issues })
    }
    // Node's own errors say so by the status that the server gives them; nobody reads the answer.
    if (error instanceof Error && 'status' in error && error.status === 499) return problem(400, 'bad-request', 'The request broke off.')
    return faultProblem(error, 'API request')
  }
}

const noParameters = z.strictObject({})

/**
 * The same of a call that takes no parameters in its address. Not even blank ones: who deletes a project with `?ref=`, as a script whose variable is
 * not set does, means less than all of it.
 */
export function answerPlain(request: Request, handler: () => Promise<Response>): Promise<Response> {
  return answer(() => {
    noParameters.parse(Object.fromEntries(new URL(request.url).searchParams))
    return handler()
  })
}

type ParameterIssue = { parameter: string; problem: string }

/** Issues that a sentence has. */
const mostSaid = 3

/** The first of them, in a sentence: a script that prints why it was refused prints this. */
function issuesSentence(issues: readonly ParameterIssue[]): string {
  const named = (parameter: string) => (parameter === '' ? 'The body' : `“${shownText(parameter)}”`)
  return issues
    .slice(0, mostSaid)
    .map(({ parameter, problem }) => `${named(parameter)} cannot be used. ${problem}`)
    .join(' ')
}

/** What is wrong with each parameter. Of two bounds that one is beyond only the last counts: of whole numbers the first is how far they are exact. */
export function issuesOf(error: z.ZodError): ParameterIssue[] {
  const issues = error.issues.map((issue) => ({ code: issue.code, parameter: parameterOf(issue), problem: issue.message }))
  const last = new Map(issues.map(({ code, parameter, problem }) => [`${code} ${parameter}`, { parameter, problem }]))
  return [...last.values()]
}

/** Its name; of one that is not known, which is no part of anything yet, the first of these. */
function parameterOf(issue: z.core.$ZodIssue): string {
  return [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join('.')
}

/** Leads elsewhere: by GET with 303, as asked with 302. */
export function redirect(status: 302 | 303, location: string): Response {
  return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })
}

/** English as it is written here has no comma before the last. */
const listed = new Intl.ListFormat('en-GB')

/** The handler for all methods that an endpoint does not have. HEAD needs no mention where there is GET. */
export function allowOnly(...methods: string[]): () => Response {
  return () => {
    const refused = problem(405, 'method-not-allowed', `This address takes ${listed.format(methods)} only.`)
    refused.headers.set('allow', methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '))
    return refused
  }
}

/**
 * The search parameters of a request. One that is blank counts as not given: forms send such, and scripts whose variable is not set.
 * @throws ZodError where one is given as two things: whoever says two queries to a gate means both to hold
 */
export function parametersOf(request: Request): Record<string, string> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value.trim() !== '')
  const parameters = Object.fromEntries(given)
  const other = given.find(([name, value]) => parameters[name] !== value)
  if (other === undefined) return parameters
  const message = 'It is given more than once, as different things.'
  throw new z.ZodError([{ code: 'custom', path: [other[0]], message, input: other[1] }])
}

/** JSON that is never kept by a cache. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
