import type { ServerRequest } from 'srvx'
import { answerOnDemand } from './on-demand.ts'

/** Answers a request, on platforms that call a function of this name. Never throws. */
export function fetch(request: Request): Promise<Response> {
  return answerOnDemand(request as ServerRequest) // all that srvx adds to a request is optional
}

/** The same, on platforms that look for it here. */
// oxlint-disable-next-line import/no-default-export -- they look nowhere else
export default { fetch }
