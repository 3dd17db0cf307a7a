import { problem } from '#app/http/responses/problem.ts'
import { download, partEndpoint } from '#app/results/opening/part-endpoint.server.ts'
import { asArray, asObject } from '#app/sarif/json.ts'
import { readAttached } from './attached-bytes.server.ts'

const endings = { 'image/png': 'png', 'image/gif': 'gif', 'image/jpeg': 'jpg' } as const

/** `GET /api/results/{id}/attachments/{number}`: the contents of an attachment that came with the log, counted from 1. */
export async function attachmentEndpoint(request: Request, id: string, number: string): Promise<Response> {
  return partEndpoint(request, id, `/attachments/${encodeURIComponent(number)}`, async ({ context }) => {
    const attachment = /^[1-9]\d{0,5}$/.test(number) ? asObject(asArray(context.result.attachments)[Number(number) - 1]) : undefined
    if (attachment === undefined) return problem(404, 'not-found', 'This result has no such attachment.')
    const { embedded } = await readAttached(context, attachment)
    const name = `result-${id}-attachment-${number}`
    if (embedded === null) return problem(404, 'not-found', 'The contents of this attachment did not come with the log.')
    if ('text' in embedded) return download(embedded.text, 'text/plain; charset=utf-8', `${name}.txt`)
    const { bytes, image } = embedded
    if (image === null) return download(bytes, 'application/octet-stream', `${name}.bin`)
    return download(bytes, image.type, `${name}.${endings[image.type]}`)
  })
}
