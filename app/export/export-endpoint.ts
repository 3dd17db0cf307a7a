import { z } from 'zod'
import { askedOrigin } from '#app/http/requests/asked-origin.ts'
import { parametersOf } from '#app/http/endpoint.ts'
import { faultsOf } from '#app/http/logging/faults.ts'
import { jsonBody } from '#app/http/requests/json-body.ts'
import { serverState } from '#app/http/server-state.ts'
import { queryTextSchema } from '#app/search/language/query-text.schemas.ts'
import { sorts } from '#app/search/sorts.ts'
import { RowsGone } from '#app/search/answer-rows.ts'
import { maxIds } from '#app/results/max-ids.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { begunStream } from './byte-stream.ts'
import { exportResults } from './export-results.ts'
import { contentTypes, exportFormats, exportName } from './formats.ts'
import { ofExport, queryRefusal, queryRefusalSentence } from './query-refusal.ts'
import { refusedQuery } from './refused-query.ts'

const shared = {
  q: queryTextSchema.default(''),
  format: z.enum(exportFormats).default('sarif'),
  sort: z.enum(sorts).default('severity'),
}
const listSchema = z.strictObject({ ...shared, partial: z.enum(['0', '1']).optional() })
const count = z.int().min(0)
const idsSchema = z
  .array(resultIdSchema, 'It must be a list of ids of results.')
  .min(1, 'It must hold at least one id.')
  .max(maxIds, `It may hold ${maxIds.toLocaleString('en')} ids at most.`)
const pickedSchema = z
  .strictObject(
    {
      ...shared,
      partial: z.boolean().default(false),
      ids: idsSchema.optional(),
      except: idsSchema.optional(),
      total: count.optional(),
      mark: count.optional(),
    },
    'The body must be a JSON object.',
  )
  .transform(({ ids, except, total, mark, ...asked }, context) => {
    const isSeen = total !== undefined || mark !== undefined
    if (ids !== undefined && except === undefined && !isSeen) return { ...asked, picked: { of: 'these' as const, ids } }
    if (except !== undefined && ids === undefined) return { ...asked, picked: { of: 'others' as const, ids: except, total, mark } }
    context.addIssue({
      code: 'custom',
      path: ['ids'],
      message: 'The body must have one of “ids” and “except”, and “total” and “mark” only with the latter.',
    })
    return z.NEVER
  })

type Asked = z.infer<typeof listSchema> | z.infer<typeof pickedSchema>

/**
 * `GET /api/export`: all that a query shows, as a download that is made while it is sent; with `partial` also where that is not understood whole, can find nothing, or is about what was never analysed.
 * Throws `RowsGone` where results are deleted before it begins; where that comes later, or something fails, the download breaks off.
 */
export async function exportEndpoint(request: Request): Promise<Response> {
  return download(request, listSchema.parse(parametersOf(request)))
}

/**
 * `POST /api/export` with a JSON body of the same members: of what the query shows the results with these `ids`, or all but those that `except` names,
 * at most 10,000. Throws `NotListed` where it does not show one of them, and `OtherRows` where it does not show as many rows as `total` says,
 * or may show others than at the revision `mark`.
 */
export async function exportPickedEndpoint(request: Request): Promise<Response> {
  return download(request, pickedSchema.parse(await jsonBody(request)))
}

async function download(request: Request, { partial, ...asked }: Asked): Promise<Response> {
  const { database } = await serverState()
  const refused = partial === true || partial === '1' ? null : await queryRefusal(database, asked.q)
  if (refused !== null) return refusedQuery(refused, queryRefusalSentence(refused, ofExport))
  const headers = {
    'content-type': contentTypes[asked.format],
    'content-disposition': `attachment; filename="${exportName(asked.format)}"`,
    'cache-control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const onFault = faultsOf('export')
  const { bytes } = await exportResults(database, { ...asked, origin: askedOrigin(request) }, (error) => {
    onFault('What is stored is damaged, and was left out of a download.', error)
  })
  const stream = await begunStream(bytes, (message, error) => {
    // What somebody deleted is no fault.
    if (!(error instanceof RowsGone)) onFault(message, error)
  })
  return new Response(stream, { headers })
}
