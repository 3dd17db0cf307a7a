import { z } from 'zod'

/** A number of an address, as people write them, for this schema: what JavaScript reads besides, as `0x10`, `1e2` or a blank, is none. */
export function decimal<Schema extends z.ZodType<number, number>>(schema: Schema) {
  return z.preprocess(decimalOf, schema)
}

function decimalOf(text: unknown): unknown {
  return typeof text === 'string' && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}
