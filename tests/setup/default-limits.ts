import { type IngestLimits, ingestLimitsSchema } from '#app/ingest/limits.ts'

/** What one upload may cost where nothing is set. */
export const defaultLimits: IngestLimits = ingestLimitsSchema.parse({})
