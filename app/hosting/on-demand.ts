import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from 'srvx/generic'
import { faultProblem } from '#app/http/responses/fault-problem.ts'
import { logRequests } from '#app/http/log-requests.ts'
import { logFault } from '#app/http/logging/log.ts'
import { withResponseHeaders } from '#app/http/responses/response-headers.ts'
import { readOnDemand, serverConfig } from '#app/http/server-state.ts'
import { startMonitoring } from '#app/http/start-monitoring.ts'
import { runStopWork } from '#app/http/stopping.ts'
import { standAlone } from '#app/ingest/owner.ts'
import { servedApplication } from './application.ts'
import { findObstacle } from './obstacle.ts'
import { unavailable } from './unavailable.ts'

/** Milliseconds for what `onStop` was given, after each request. */
const stopWorkPatience = 2000

type Handler = ReturnType<typeof serve>['fetch']
let handler: Promise<Handler> | undefined

/**
 * Answers a request where a platform runs the process only while there is one: nothing listens, and when the answer has come to its end,
 * nothing is left running. Never throws.
 */
export async function answerOnDemand(request: Parameters<Handler>[0]): Promise<Response> {
  try {
    handler ??= prepare()
    return await endedOnce(await (await handler)(request))
  } catch (error) {
    handler = undefined
    return withResponseHeaders(faultProblem(error, 'request'), request)
  }
}

/** The response, whose end comes when what `onStop` was given is done: with its last byte the platform may freeze the process. */
async function endedOnce(response: Response): Promise<Response> {
  const work = () => runStopWork(stopWorkPatience)
  if (response.body === null) await work()
  // What answers with a file only looks like a response outside of Node's own server; this makes one of it.
  return new Response(response.body?.pipeThrough(new TransformStream({ flush: work })) ?? null, response)
}

async function prepare(): Promise<Handler> {
  // With PostgreSQL this folder holds only what is being received and read.
  process.env['ASSAY_DATA'] ||= join(tmpdir(), 'assay')
  readOnDemand()
  standAlone()
  const obstacle = await findObstacle()
  if (obstacle === null) await startMonitoring(serverConfig().monitoring)
  else logFault(obstacle.sentence, obstacle.detail)
  const application =
    obstacle === null
      ? await servedApplication()
      : { middleware: [logRequests], fetch: (request: Request) => unavailable(request, obstacle.sentence) }
  const server = serve({ ...application, manual: true, silent: true })
  return (request) => server.fetch(request)
}
