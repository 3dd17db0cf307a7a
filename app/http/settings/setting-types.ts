import { z } from 'zod'

type WholeNumber = { least: number; most: number; /** What is counted, where the name does not say it. */ of?: string }

/** A variable of the environment that is a whole number within bounds. */
export function wholeNumber(name: string, { least, most, of }: WholeNumber) {
  const digits = new RegExp(`^\\d{1,${String(most).length}}$`)
  const fault = `${name} must be a whole number${of === undefined ? '' : ` of ${of},`} from ${least} to ${most}.`
  return z
    .string()
    .refine((text) => digits.test(text) && Number(text) >= least && Number(text) <= most, fault)
    .transform(Number)
}

/** A variable of the environment that is 1 or 0, and false where it is not set. */
export function flag(name: string) {
  return z
    .enum(['0', '1'], `${name} must be 1 or 0.`)
    .transform((text) => text === '1')
    .default(false)
}
