import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { FingerprintFacts } from '#app/results/detail/FingerprintFacts.tsx'
import { ProvenanceFacts } from '#app/results/facts/ProvenanceFacts.tsx'
import { describeConversion } from '#app/results/facts/describe-provenance.server.ts'
import { StateValues } from '#app/results/flows/StateValues.tsx'
import { StepState } from '#app/results/flows/StepState.tsx'
import { stateTable } from '#app/results/flows/state-table.server.ts'
import { compareState, readState } from '#app/sarif/flows/flow-state.ts'
import { TraversalState } from '#app/results/graphs/TraversalState.tsx'
import { PlaceItem } from '#app/results/locations/PlaceItem.tsx'
import { describePlaces } from '#app/results/locations/describe-places.server.ts'
import { TaxonList } from '#app/results/taxa/TaxonList.tsx'
import { describeTaxa } from '#app/results/taxa/describe-taxa.server.ts'
import { WebExchange } from '#app/results/web/WebExchange.tsx'
import { describeWeb } from '#app/results/web/describe-web.server.ts'
import { cutText } from '#app/results/message/cut-text.ts'
import { contextOf } from './context.ts'
import { keysWithin } from './keys-within.ts'

/** Names that are equal as far as a page shows them. */
const long = 'n'.repeat(3_000)
const [one, other] = [`${long}1`, `${long}2`]
const twins = { [one]: 'a', [other]: 'b' }

// Of two with one key React leaves one behind where the next result has neither.
test('a place of a program that a location is in twice is two things to React', () => {
  const name = { name: 'find', kind: 'function' }
  const logicalLocations = [name, { ...name, fullyQualifiedName: 'find', decoratedName: '_Z4findv' }]
  const result = { locations: [{ logicalLocations }] }
  const [place] = describePlaces(contextOf(result), result).places.locations.listed
  if (place === undefined) throw new Error('There is no place.')
  const keys = keysWithin(<PlaceItem place={place} />)
  expect(keys.some((siblings) => siblings.length >= 2)).toBe(true)
  expect(keys.map((siblings) => [...new Set(siblings)])).toEqual(keys)
})

test('so are two files of one name that a result was converted from', () => {
  const conversion = { tool: { driver: { name: 'Converter' } }, analysisToolLogFiles: [{ uri: 'a.xml' }, { uri: 'a.xml' }, {}, {}] }
  const keys = keysWithin(<ProvenanceFacts provenance={null} conversion={describeConversion(contextOf({}, { conversion }))} />)
  expect(keys.some((siblings) => siblings.length >= 4)).toBe(true)
  expect(keys.map((siblings) => [...new Set(siblings)])).toEqual(keys)
})

const named = [one, other].map((name) => ({ name: cutText(name, 2_000), value: name }))
const state = stateTable(compareState({ state: twins }, null))
const house = [one, other].map((id) => ({ id, toolComponent: { name: 'House rules' } }))

const shown: Record<string, ReactNode> = {
  headers: <WebExchange exchange={describeWeb(contextOf({ webRequest: { headers: twins } }))} />,
  'values of a flow': <StateValues label="" caption="" table={stateTable(readState(twins))} />,
  'values of a step': <StepState step={{ number: 1, against: null, state }} />,
  'values of a traversal': <TraversalState table={state} />,
  taxa: <TaxonList taxa={describeTaxa(contextOf({ taxa: house }), [])} cwes={[]} />,
  fingerprints: (
    <FingerprintFacts fingerprints={{ used: [], reason: '', all: named.map((one) => ({ property: 'fingerprints', ...one })) }} />
  ),
  'fingerprints that it is known by': <FingerprintFacts fingerprints={{ used: named, reason: '', all: [] }} />,
}

test.each(Object.keys(shown))('so are two names that are cut to the same: of %s', (name) => {
  const keys = keysWithin(shown[name])
  expect(keys.some((siblings) => siblings.length >= 2)).toBe(true)
  expect(keys.map((siblings) => [...new Set(siblings)])).toEqual(keys)
})
