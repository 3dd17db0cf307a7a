import { z } from 'zod'
import { BadRequest } from '#app/monitoring/server-fault.ts'

/**
 * The validator of a server function: takes what was sent, and gives what the schema makes of it.
 * @throws BadRequest where the schema refuses it; left to the framework, that would count as a fault of the server
 */
export function checked<Output, Input>(schema: z.ZodType<Output, Input>): (data: Input) => Output {
  return (data) => {
    const read = schema.safeParse(data)
    if (!read.success) throw new BadRequest(z.prettifyError(read.error))
    return read.data
  }
}
