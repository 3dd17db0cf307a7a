import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import schema from './sarif-schema-2.1.0.json' with { type: 'json' }

/** A place where a value is not as the standard's schema has it. */
type SchemaViolation = {
  /** JSON pointer within the value. */
  readonly pointer: string
  /** The same with `*` for each index and what is wrong there, so that equal ones can be counted together. */
  readonly kind: string
}

type Part = 'run' | 'result'

// Ajv speaks later drafts than the schema's, which differ from it in `id` alone as far as this schema goes.
const { id: _id, $schema: _schema, ...rest } = schema
const validators = new Map<Part, ValidateFunction>()
let ajv: Ajv | undefined

/**
 * What of a run or a result is not as the standard's schema for SARIF 2.1.0 has it (errata 01); formats, such as that of a URI, aside. The first
 * call takes a tenth of a second.
 */
export function schemaViolations(part: Part, value: unknown): SchemaViolation[] {
  const validate = validators.get(part) ?? compile(part)
  return validate(value) === true ? [] : (validate.errors ?? []).filter(isOwn).map(describe)
}

function compile(part: Part): ValidateFunction {
  ajv ??= new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: false,
    logger: false,
    // These three halve the time that it takes to begin; the schema itself is checked by the tests.
    validateSchema: false,
    meta: false,
    inlineRefs: false,
    code: { optimize: false },
  })
    // Ajv compares each element with each other one, which takes minutes for tens of thousands of artifacts.
    .removeKeyword('uniqueItems')
    .addKeyword({
      keyword: 'uniqueItems',
      type: 'array',
      validate: (wanted: boolean, elements: readonly unknown[]) => !wanted || areUnique(elements),
      error: { message: 'must NOT have duplicate items' },
    })
    .addSchema(rest, 'sarif')
  const validate = ajv.compile({ $ref: `sarif#/definitions/${part}` })
  validators.set(part, validate)
  return validate
}

/** Whether no two elements have the same text. Those that nest deeply are not looked at: what is in them would be printed once for each level. */
function areUnique(elements: readonly unknown[]): boolean {
  if (elements.length < 2 || !elements.every((element) => isWithin(element, levelsCompared))) return true
  return new Set(elements.map((element) => JSON.stringify(element))).size === elements.length
}

const levelsCompared = 50

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1))
}

/** Of a choice between forms, that none of them fits says enough. */
function isOwn({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword !== 'if' && !/\/(?:anyOf|oneOf)\/\d+\//.test(schemaPath)
}

function describe({ instancePath, message = 'is not as the schema has it', keyword, params }: ErrorObject): SchemaViolation {
  const place = instancePath.replace(/\/\d+(?=\/|$)/g, '/*')
  // What there is too much has its name in the parameters, where ajv's sentence leaves it out.
  const name = keyword === 'additionalProperties' ? ` (${String(params['additionalProperty'])})` : ''
  return { pointer: instancePath, kind: `${place === '' ? 'it' : place} ${message}${name}` }
}
