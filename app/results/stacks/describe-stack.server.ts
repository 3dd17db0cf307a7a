import { asArray, asInteger, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { cutOrNull, cutText } from '#app/results/message/cut-text.ts'
import { describePlace, shortMessage, type Surroundings } from '#app/results/locations/describe-place.server.ts'
import { describeAnnotations } from '#app/results/locations/describe-places.server.ts'
import type { ShownFrame, ShownStack } from './stacks.schemas.ts'

const mostStacks = 50
const mostFrames = 200
const mostParameters = 50
const longestText = 500

/** The stacks of a result (SARIF §3.27.19), the first of `total`. */
export function describeStacks(surroundings: Surroundings, result: JsonObject): { listed: ShownStack[]; total: number } {
  const stacks = asArray(result.stacks)
  return { listed: stacks.slice(0, mostStacks).map((stack) => describeStack(surroundings, stack)), total: stacks.length }
}

/** A `stack` of any shape (SARIF §3.44) with its frames (§3.45). */
export function describeStack(surroundings: Surroundings, value: unknown): ShownStack {
  const stack = asObject(value)
  const frames = asArray(stack?.frames)
  return {
    message: shortMessage(surroundings, stack?.message),
    frames: frames.slice(0, mostFrames).map((frame) => describeFrame(surroundings, asObject(frame))),
    total: frames.length,
  }
}

function describeFrame(surroundings: Surroundings, frame: JsonObject | undefined): ShownFrame {
  const module = asText(frame?.module)
  return {
    place: describePlace(surroundings, frame?.location),
    annotations: describeAnnotations(surroundings, frame?.location),
    module: cutOrNull(module, longestText),
    thread: asInteger(frame?.threadId) ?? null,
    parameters: asArray(frame?.parameters)
      .slice(0, mostParameters)
      .flatMap((parameter) => (typeof parameter === 'string' ? cutText(parameter, longestText) : [])),
  }
}
