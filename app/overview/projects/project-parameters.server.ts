import { z } from 'zod'
import { decimal } from '#app/http/requests/decimal.ts'
import { placeSchema } from './projects.schemas.ts'

/** What the address of a project takes. */
export const projectParametersSchema = z.strictObject({ from: decimal(placeSchema).default(1) })

/** The number of a series in an address or a form. */
export const seriesNumberSchema = decimal(placeSchema)
