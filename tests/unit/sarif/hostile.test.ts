import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runProblems } from '#app/sarif/notifications/completeness.ts'
import { contentBits } from '#app/sarif/contents.ts'
import { listFingerprints, resolveFingerprints } from '#app/sarif/fingerprints.ts'
import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import { resolveKind } from '#app/sarif/severity/kind.ts'
import { resolveLevel } from '#app/sarif/severity/level.ts'
import { locationsById } from '#app/sarif/locations/location-ids.ts'
import { plainText } from '#app/sarif/messages/message-links.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { runProvenance } from '#app/sarif/runs/provenance.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { readRun } from '#app/sarif/runs/run.ts'
import { resolveSeverity } from '#app/sarif/severity/severity.ts'
import { lineText } from '#app/sarif/source/source-text.ts'
import { resolveSuppression } from '#app/sarif/suppressions.ts'
import { resolveTags } from '#app/sarif/rules/tags.ts'
import { resultTitle } from '#app/sarif/title.ts'

/** Everything that is derived of a result, as JSON, so that two readings can be compared. */
function readAll(header: unknown, result: JsonObject): string {
  const run = readRun(header)
  const rule = resolveRule(run, result)
  const kind = resolveKind(result)
  const level = resolveLevel(run, result, rule, kind.value)
  const message = resolveMessage(run, rule, result.message)
  const physicalLocation = asObject(asObject(asArray(result.locations)[0])?.physicalLocation)
  return JSON.stringify([
    [rule.id, rule.title, rule.problem, rule.reason, kind, level, resolveSeverity(rule, result, kind.value, level), message],
    [
      plainText(message.text),
      resultTitle(message.text),
      repoPath(run, physicalLocation?.artifactLocation),
      readRegion(physicalLocation?.region),
    ],
    [resolveFingerprints(result), listFingerprints(result), resolveSuppression(result), resolveTags(run, rule, result).tags],
    [contentBits(result), lineText(run, physicalLocation, 'a\nb'), [...locationsById(result).keys()]],
    [runProblems(header, 'array'), runProvenance(run)],
  ])
}

const names = [
  ...[
    'ruleId',
    'ruleIndex',
    'rule',
    'kind',
    'level',
    'message',
    'locations',
    'fingerprints',
    'partialFingerprints',
    'suppressions',
    'properties',
  ],
  ...[
    'taxa',
    'codeFlows',
    'threadFlows',
    'physicalLocation',
    'artifactLocation',
    'region',
    'snippet',
    'contextRegion',
    'uri',
    'uriBaseId',
    'index',
  ],
  ...[
    'id',
    'guid',
    'text',
    'markdown',
    'arguments',
    'tool',
    'driver',
    'extensions',
    'rules',
    'toolComponent',
    'name',
    'invocations',
    'status',
  ],
  ...['ruleConfigurationOverrides', 'descriptor', 'configuration', 'defaultConfiguration', 'artifacts', 'location', 'parentIndex', 'tags'],
  ...[
    'originalUriBaseIds',
    'versionControlProvenance',
    'mappedTo',
    'startLine',
    'endLine',
    'startColumn',
    'endColumn',
    'messageStrings',
    '__proto__',
  ],
]
const words = ['', 'a', 'a/b', 'fail', 'error', '../x', 'file:///a', '[a](0)', '{0}', '\ud800', '\u0000', '__proto__', 'constructor', '9.8']

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 7 },
    fc.constantFrom<unknown>(null, true, -1, 0, 1, 1.5, 1e300, ...words),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 8 }).map(toObject),
  ),
}))

/** As `JSON.parse` does, with `__proto__` as a name like any other. */
function toObject(entries: [string, unknown][]): JsonObject {
  return JSON.parse(`{${entries.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',')}}`)
}

describe('reading hostile logs', () => {
  it('throws for no run and no result whatever, and reads the same twice', () => {
    fc.assert(
      fc.property(value, value, (header, result) => {
        const object = asObject(result) ?? { message: result, locations: [{ physicalLocation: result }] }
        const read = readAll(header, object)
        expect(readAll(JSON.parse(JSON.stringify(header)), JSON.parse(JSON.stringify(object)))).toBe(read)
      }),
      { numRuns: 500 },
    )
  })

  it.each(names)('survives %s nested in itself without end', (name) => {
    const deep = JSON.parse(`${`{"${name}":[`.repeat(5_000)}${']}'.repeat(5_000)}`)
    const chain = JSON.parse(`${`{"${name}":`.repeat(5_000)}{}${'}'.repeat(5_000)}`)
    for (const one of [deep, chain]) expect(() => readAll(one, one)).not.toThrow()
  })

  it('reads names that every object inherits as not there', () => {
    const rule = { id: 'a', messageStrings: {} }
    const header = { tool: { driver: { rules: [rule] } }, originalUriBaseIds: {} }
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const result = {
        ruleId: name,
        message: { id: name },
        locations: [{ physicalLocation: { artifactLocation: { uri: 'x', uriBaseId: name } } }],
      }
      expect(readAll(header, result)).toContain(`"path":"x"`)
      expect(readAll(header, result)).toContain('message-id-not-found')
    }
  })
})
