import { json } from '#app/http/endpoint.ts'
import { jsonBody } from '#app/http/requests/json-body.ts'
import { problem } from '#app/http/responses/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { asObject } from '#app/sarif/json.ts'
import { changeVerdicts, changeVerdictsOfQuery, undoVerdicts } from './change-verdicts.server.ts'
import { undoSchema, verdictOfIdsSchema, verdictOfQuerySchema, type VerdictOutcome } from './verdicts.schemas.ts'

/** What is said of a verdict that names results which were deleted. */
export const goneSentence = 'Results that this names were deleted with the uploads that had them. Nothing was changed.'

/**
 * `PATCH /api/results`: a verdict for results, by their ids or for all that a query finds; or an earlier change taken back. 409 if
 * something is no longer what was seen.
 */
export async function verdictEndpoint(request: Request): Promise<Response> {
  const body = asObject(await jsonBody(request))
  if (body === undefined) {
    return problem(400, 'bad-request', 'The body must be a JSON object, such as {"ids": ["..."], "verdict": "confirmed"}.')
  }
  const [kind, another] = (['ids', 'q', 'undo'] as const).filter((key) => body[key] !== undefined)
  if (kind === undefined || another !== undefined) {
    return problem(400, 'bad-request', 'The body must have one of “ids”, “q” with “total”, or “undo”.')
  }
  const { database } = await serverState()
  if (kind === 'ids') return answerOf(await changeVerdicts(database, verdictOfIdsSchema.strict().parse(body)))
  if (kind === 'q') return answerOf(await changeVerdictsOfQuery(database, verdictOfQuerySchema.strict().parse(body)))
  const undone = await undoVerdicts(database, undoSchema.strict().parse(body))
  if (undone.status === 'unknown') {
    return problem(404, 'not-found', 'There is no change of verdicts with this number, or none of this time.')
  }
  const { status: _, ...answer } = undone
  return json(answer)
}

function answerOf(outcome: VerdictOutcome): Response {
  switch (outcome.status) {
    case 'changed':
      return json({ changed: outcome.changed, change: outcome.change, at: outcome.at, kept: outcome.kept })
    case 'kept':
      return json({ changed: 0, change: null, at: null, kept: outcome.kept })
    case 'conflict': {
      const { present, count } = outcome
      return problem(409, 'conflict', 'Someone has changed this verdict since you saw it.', {
        version: present[0]?.version,
        count,
        present,
      })
    }
    case 'overtaken': {
      const { status: _, ...told } = outcome
      return problem(
        409,
        'conflict',
        'Others have given some of these results a verdict since you saw them. Look at the list, and say its mark.',
        told,
      )
    }
    case 'other-results':
      return problem(409, 'conflict', 'These are no longer the results that you saw. Look at them, and say the new total.', {
        total: outcome.total,
      })
    case 'unknown':
      if (outcome.areGone) return problem(410, 'gone', goneSentence, { ids: outcome.ids })
      return problem(404, 'not-found', 'There is no result with such an id. Nothing was changed.', { ids: outcome.ids })
    case 'problems': {
      const issues = outcome.problems.map(({ sentence }) => ({ parameter: 'q', problem: sentence }))
      return problem(400, 'bad-request', 'The query is not understood in all its parts, so that it may find more than you mean.', {
        issues,
      })
    }
  }
}
