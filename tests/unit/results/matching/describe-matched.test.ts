import { expect, test } from 'vitest'
import { describeMatched } from '#app/results/matching/describe-matched.server.ts'
import { matchChoices, matchedCode, matchTiers, readMatched } from '#app/sarif/matched.ts'

const none = { path_before: null, rule_before: null }

test('a result that was matched with nothing has no reason', () => {
  expect(describeMatched({ matched: 0, ...none }, ['h'])).toBeNull()
})

test.each([
  ['identity', 'only', {}, ['primaryLocationLineHash'], 'same path and fingerprint “primaryLocationLineHash”'],
  ['identity', 'place', {}, [], 'same path, message and line, on the line that it would have moved to'],
  [
    'fingerprint',
    'only',
    { path_before: 'src/a.ts' },
    ['primaryLocationLineHash'],
    'same fingerprint “primaryLocationLineHash”, file renamed from src/a.ts',
  ],
  ['message', 'order', {}, [], 'same rule, path and message, by its place among several that are the same'],
  ['snippet', 'only', { rule_before: 'old' }, [], 'same rule, path and text of the line, rule called old before'],
  ['former', 'only', { path_before: 'src/a.ts' }, ['h'], 'same identity as it had before, file renamed from src/a.ts'],
  ['id', 'only', {}, ['h'], 'same identity as a result that was seen elsewhere'],
] as const)('by %s, told apart by %s', (tier, choice, before, names, reason) => {
  const described = describeMatched({ matched: matchedCode(tier, choice), ...none, ...before }, names)
  expect(described).toMatchObject({ tier, choice, reason })
})

test('by fingerprints of which the names are not known', () => {
  const reasons = (['identity', 'fingerprint'] as const).map((tier) =>
    describeMatched({ matched: matchedCode(tier, 'only'), ...none }, null),
  )
  expect(reasons.map((matched) => matched?.reason)).toEqual(['same path and fingerprint', 'same fingerprint'])
})

test('a stored number gives the reason back', () => {
  for (const tier of matchTiers.slice(1)) {
    for (const choice of matchChoices) expect(readMatched(matchedCode(tier, choice))).toEqual({ tier, choice })
  }
})
