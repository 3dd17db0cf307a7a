import { z } from 'zod'
import { issuesOf, redirect } from '#app/http/endpoint.ts'
import { maskError } from '#app/http/logging/mask-error.ts'
import { problem } from '#app/http/responses/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { changeVerdicts, undoVerdicts } from '#app/results/verdicts/change-verdicts.server.ts'
import { refusedForm, type SentForm } from './refused-form.server.ts'
import { goneSentence } from '#app/results/verdicts/verdict-endpoint.server.ts'
import { notAnId } from '#app/results/opening/part-endpoint.server.ts'
import { resultAddressEnd } from '#app/results/address/addresses.ts'
import { resultIdSchema, type ResultId } from '#app/search/result-id.schemas.ts'
import { resultSearchSchema } from '#app/results/results.schemas.ts'
import { undoSchema, verdictOfIdsSchema, type VerdictOutcome } from '#app/results/verdicts/verdicts.schemas.ts'

/**
 * `POST /api/results/{id}/verdict`: what the forms of a result's page send where there is no JavaScript, a verdict or the number of a change
 * to take back. It leads back to the page. Where a verdict is not given, as somebody was faster, it stands already, or it cannot be used, the
 * form comes back with what was typed.
 */
export async function verdictFormEndpoint(request: Request, text: string): Promise<Response> {
  const id = resultIdSchema.safeParse(text)
  if (!id.success) return problem(404, 'not-found', notAnId)
  // Forms send a new line as two characters, whatever was typed.
  const sent = [...new URLSearchParams(await request.text())].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')] as const)
  // What was left empty was not said.
  const fields: SentForm = Object.fromEntries(sent.filter(([, value]) => value.trim() !== ''))
  if (fields['undo'] !== undefined) return takeBack(id.data, fields)
  try {
    const outcome = await give(id.data, fields)
    if (outcome.status === 'changed') return backTo(id.data, fields)
    if (outcome.status === 'kept' || outcome.status === 'conflict') return await refusedForm(id.data, fields, outcome)
    return outcome.status === 'unknown' && outcome.areGone ? problem(410, 'gone', goneSentence) : unknown()
  } catch (error) {
    if (error instanceof z.ZodError) return refusedForm(id.data, fields, { status: 'issues', issues: issuesOf(error) })
    return refusedForm(id.data, fields, { status: 'failed', fault: maskError(error, 'API request') })
  }
}

/** `GET /api/results/{id}/verdict`: the page that came back from a refused form has this address. Whoever goes there is led to the result. */
export function verdictFormAddress(text: string): Response {
  const id = resultIdSchema.safeParse(text)
  return id.success ? redirect(303, `/results/${id.data}`) : problem(404, 'not-found', notAnId)
}

async function give(id: ResultId, fields: SentForm): Promise<VerdictOutcome> {
  const version = fields['version'] === undefined ? null : Number(fields['version'])
  const said = verdictOfIdsSchema.parse({ ...fields, ids: [id], version })
  const { database } = await serverState()
  return changeVerdicts(database, said)
}

async function takeBack(id: ResultId, fields: SentForm): Promise<Response> {
  const { database } = await serverState()
  const undone = await undoVerdicts(database, undoSchema.parse({ ...fields, undo: Number(fields['undo']) }))
  return undone.status === 'undone' ? backTo(id, fields) : unknown()
}

function backTo(id: ResultId, fields: SentForm): Response {
  return redirect(303, `/results/${id}${resultAddressEnd(resultSearchSchema.parse(fields))}#verdicts`)
}

function unknown(): Response {
  return problem(404, 'not-found', 'There is no such result, or no such change of verdicts. Nothing was changed.')
}
