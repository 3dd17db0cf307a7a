import type { Verdict } from '#app/sarif/codes.ts'

/** What each verdict says of a result. */
export const verdictMeanings = {
  unreviewed: 'Yet to be looked at.',
  confirmed: 'A real problem. It stays in the list.',
  'false-positive': 'The tool is wrong.',
  'wont-fix': 'Real, and accepted as it is.',
  'used-in-tests': 'Only tests come here.',
} satisfies Record<Verdict, string>
