import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inlineLog } from '#app/ingest/scanning/inline-log.ts'
import { newFolder } from '#tests/setup/folder.ts'
import { defaultLimits } from '#tests/setup/default-limits.ts'

type Json = Record<string, unknown>

const guid = '0f5c9a54-3c8e-4d8a-8d2b-5c5f5b3f0001'
const other = '0f5c9a54-3c8e-4d8a-8d2b-5c5f5b3f0002'

/** The one run of a log as it is with what stands beside the runs in place, its members in their order; undefined where nothing is put in place. */
async function inlined(run: Json, ...beside: Json[]): Promise<Json | undefined> {
  const folder = await newFolder()
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, JSON.stringify({ inlineExternalProperties: beside, runs: [run] }))
  if (inlineLog({ from, to, member: null }, [], defaultLimits, 100_000) === null) return undefined
  return JSON.parse(await readFile(to, 'utf8')).runs[0]
}

/** A run that is known by a guid, which is written in capitals. */
const known = { automationDetails: { guid: guid.toUpperCase() } }

test('what speaks of the file and not of the run stays there, and what the file calls otherwise has its name in a run', async () => {
  const file = { $schema: 's', schema: 't', version: '2.1.0', properties: { file: 1 }, externalizedProperties: { run: 1 }, requests: [2] }
  const run = { ...known, properties: { run: 0 } }
  expect(await inlined(known, { runGuid: guid, ...file })).toEqual({ ...known, properties: { run: 1 }, webRequests: [2] })
  expect(await inlined(run, { runGuid: guid, responses: [3] })).toEqual({ ...run, webResponses: [3] })
})

test('what a run names goes before what belongs to it without its saying so', async () => {
  const run = { ...known, externalPropertyFileReferences: { graphs: [{ guid: other }] } }
  const files = [
    { runGuid: guid, graphs: ['not named'], addresses: ['not named'] },
    { guid: other, graphs: ['named'], addresses: ['of nobody'] },
  ]
  const inPlace = { ...known, externalPropertyFileReferences: {}, addresses: ['not named'], graphs: ['named'] }
  expect(await inlined(run, ...files)).toEqual(inPlace)
})

test('a driver that stands elsewhere takes the place of the tool’s own, wherever the run has its tool, or none', async () => {
  const [own, driver] = [{ name: 'Own' }, { name: 'Elsewhere' }]
  const references = { driver: { guid } }
  const file = { guid, driver }
  const tool = { driver: own, properties: { kept: 1 } }
  const expected = { externalPropertyFileReferences: {}, tool: { driver, properties: { kept: 1 } } }
  expect(await inlined({ externalPropertyFileReferences: references, tool }, file)).toEqual(expected)
  expect(await inlined({ tool, externalPropertyFileReferences: references }, file)).toEqual(expected)
  expect(await inlined({ externalPropertyFileReferences: references }, file)).toEqual({ ...expected, tool: { driver } })
})

test('a run without a tool gets none where nothing of one stands elsewhere', async () => {
  const run = { externalPropertyFileReferences: { graphs: [{ guid }] } }
  expect(await inlined(run, { guid, graphs: [1] })).toEqual({ externalPropertyFileReferences: {}, graphs: [1] })
})

test('of what leads nowhere nothing is put in place, and its references stay', async () => {
  expect(await inlined({ ...known, externalPropertyFileReferences: { graphs: [{ guid: other }] } }, { graphs: [1] })).toBeUndefined()
  const both = { graphs: [{ guid }, { guid: other }], addresses: { guid: other }, policies: null }
  const run = await inlined({ externalPropertyFileReferences: both }, { guid, graphs: [1] })
  expect(run).toEqual({ externalPropertyFileReferences: { graphs: [{ guid: other }], addresses: { guid: other } }, graphs: [1] })
})

test('files that are no object, or have no guid, are passed over', async () => {
  expect(await inlined(known, { graphs: ['of nobody'] }, { runGuid: 5, graphs: ['of five'] })).toBeUndefined()
})

test('of a file with more members than the standard has only the first hundred count, and a guid that is too long is none', async () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`member${at}`, at]))
  const run = await inlined(known, { runGuid: guid, ...many, graphs: [1] })
  expect(run).toEqual({ ...known, ...many })
  expect(await inlined(known, { runGuid: guid.padEnd(200), graphs: [1] })).toBeUndefined()
})
