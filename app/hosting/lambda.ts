import { type AWSLambdaHandler, type AWSLambdaStreamingHandler, handleLambdaEvent, handleLambdaEventWithStream } from 'srvx/aws-lambda'
import { problem } from '#app/http/responses/problem.ts'
import { withResponseHeaders } from '#app/http/responses/response-headers.ts'
import { blankEvent, lambdaEvent } from './lambda-event.ts'
import { type Answer, lambdaResult, readAnswer } from './lambda-result.ts'
import { answerOnDemand } from './on-demand.ts'

declare global {
  /** What AWS Lambda's runtime puts there. */
  var awslambda: { streamifyResponse(handler: AWSLambdaStreamingHandler): unknown } | undefined
}

/**
 * For API Gateway (HTTP and REST), load balancers and function URLs. The whole answer is put together before it is sent, since Lambda
 * takes it so. Never throws.
 */
export async function handler(...[event, context]: Parameters<AWSLambdaHandler>): Promise<ReturnType<typeof lambdaResult>> {
  const known = lambdaEvent(event)
  const taken = known ?? blankEvent
  let answer: Answer = { response: new Response(), encoded: { body: '', isBase64Encoded: false } }
  const result = await handleLambdaEvent(
    async (request) => {
      answer = await readAnswer(request, known === null ? notUnderstood() : await answerOnDemand(request))
      return answer.response
    },
    taken,
    context,
  )
  return lambdaResult(taken, result, answer)
}

/** For function URLs with the invoke mode `RESPONSE_STREAM`: answers of any size. Only there where Lambda's runtime is. */
export const streamHandler = globalThis.awslambda?.streamifyResponse(async (event, stream, context) => {
  const known = lambdaEvent(event)
  await handleLambdaEventWithStream(known === null ? notUnderstood : answerOnDemand, known ?? blankEvent, stream, context)
})

function notUnderstood(): Response {
  return withResponseHeaders(problem(400, 'bad-request', 'The event is no request that HTTP knows.'))
}
