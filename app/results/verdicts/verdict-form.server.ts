import { problem } from '#app/http/problem.ts'
import { serverState } from '#app/http/server-state.ts'
import { changeVerdicts, undoVerdicts } from './change-verdicts.server.ts'
import { goneSentence } from './verdict-endpoint.server.ts'
import { resultAddressEnd } from '#app/results/list/addresses.ts'
import { resultIdSchema, resultSearchSchema, type ResultId } from '#app/results/results.schemas.ts'
import { undoSchema, verdictOfIdsSchema } from './verdicts.schemas.ts'

/**
 * `POST /api/results/{id}/verdict`: what the forms of a result's page send where there is no JavaScript, a verdict or the number of a change
 * to take back. It leads back to the page, and where somebody was faster, or it stands already, to the place on it that says so.
 */
export async function verdictFormEndpoint(request: Request, text: string): Promise<Response> {
  const id = resultIdSchema.safeParse(text)
  if (!id.success) return problem(404, 'not-found', 'This is not the id of a result: those have 20 letters and digits.')
  const sent = new URLSearchParams(await request.text())
  // What was left empty was not said.
  const fields = Object.fromEntries([...sent].filter(([, value]) => value.trim() !== ''))
  const { database } = await serverState()
  if (fields['undo'] !== undefined) {
    const undone = await undoVerdicts(database, undoSchema.parse({ ...fields, undo: Number(fields['undo']) }))
    return undone.status === 'undone' ? backTo(id.data, sent, 'verdicts') : unknown()
  }
  const version = fields['version'] === undefined ? null : Number(fields['version'])
  const outcome = await changeVerdicts(database, verdictOfIdsSchema.parse({ ...fields, ids: [id.data], version }))
  if (outcome.status === 'unknown') return outcome.areGone ? problem(410, 'gone', goneSentence) : unknown()
  if (outcome.status === 'kept') return backTo(id.data, sent, 'stands-already')
  return backTo(id.data, sent, outcome.status === 'changed' ? 'verdicts' : 'not-given')
}

function backTo(id: ResultId, sent: URLSearchParams, place: string): Response {
  const list = resultSearchSchema.parse(Object.fromEntries(sent))
  const address = `/results/${id}${resultAddressEnd(list)}#${place}`
  return new Response(null, { status: 303, headers: { location: address, 'cache-control': 'no-store' } })
}

function unknown(): Response {
  return problem(404, 'not-found', 'There is no such result, or no such change of verdicts. Nothing was changed.')
}
