import { expect, test } from 'vitest'
import type { StepDetail } from '#app/results/flows/flows.schemas.ts'
import { StepFacts } from '#app/results/flows/StepFacts.tsx'
import { keysWithin } from '#tests/unit/results/keys-within.ts'

const step: StepDetail = {
  number: 1,
  of: 1,
  thread: 1,
  threads: 1,
  order: null,
  together: false,
  nesting: 0,
  importance: 'important',
  kinds: [],
  module: null,
  time: null,
  place: { path: '', line: null, column: null, region: null, logical: null, address: null, message: [] },
  annotations: [],
  state: { rows: [], more: 0 },
  against: null,
  stack: null,
  web: [],
  taxa: [],
  source: { kind: 'none', sentence: '', wholeFile: false, rendered: null, notes: [], repository: null, editor: null, file: null },
}

// Of two with one key React leaves one behind where the next step has neither.
test('what a step says twice is two things to React, too: an echo, or a taxon', () => {
  const taxa = [
    { name: 'CWE-79', href: 'https://cwe.mitre.org/data/definitions/79.html' },
    { name: 'CWE-79', href: 'https://cwe.mitre.org/data/definitions/79.html' },
    { name: 'Own 1', href: null },
    { name: 'Own 1', href: null },
  ]
  const keys = keysWithin(StepFacts({ step: { ...step, web: ['ping', 'ping'], taxa } }))
  expect(keys.some((siblings) => siblings.length >= 4)).toBe(true)
  for (const siblings of keys) expect(siblings).toEqual([...new Set(siblings)])
})
