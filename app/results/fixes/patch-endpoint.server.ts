import { problem } from '#app/http/responses/problem.ts'
import { download, partEndpoint } from '#app/results/opening/part-endpoint.server.ts'
import { asArray, asObject } from '#app/sarif/json.ts'
import { patchText } from './patch.ts'
import { resolveFix } from './resolve-fix.server.ts'

/** `GET /api/results/{id}/fixes/{number}`: a fix as a patch for `git apply`, counted from 1. */
export async function patchEndpoint(request: Request, id: string, number: string): Promise<Response> {
  return partEndpoint(request, id, `/fixes/${encodeURIComponent(number)}`, async ({ context }) => {
    const fix = /^[1-9]\d{0,5}$/.test(number) ? asObject(asArray(context.result.fixes)[Number(number) - 1]) : undefined
    if (fix === undefined) return problem(404, 'not-found', 'This result has no such fix.')
    const { files, patch } = await resolveFix(context, fix)
    if (patch.command === null) return problem(404, 'not-found', `This fix cannot be had as a patch: ${patch.reason}.`)
    return download(patchText(files), 'text/x-diff; charset=utf-8', `result-${id}-fix-${number}.patch`)
  })
}
