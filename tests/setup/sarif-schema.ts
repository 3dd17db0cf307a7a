import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'

const schema: object = JSON.parse(readFileSync(new URL('../../app/sarif/sarif-schema-2.1.0.json', import.meta.url), 'utf8'))

/** What is wrong with a SARIF log by the standard's schema, a line each; nothing with a valid one. */
export function schemaErrors(log: unknown): string[] {
  if (validate(log) === true) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
}

// Draft 4 differs from what ajv knows in `id` alone, as far as this schema goes: it has no `exclusiveMinimum`.
const { id: $id, $schema: _, ...rest } = schema as Record<string, unknown> // it is a JSON object
const ajv = new Ajv({ strict: false, allErrors: true, logger: false })
formats.default(ajv)
const validate = ajv.compile({ $id: String($id), ...rest })
