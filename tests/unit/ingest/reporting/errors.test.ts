import { expect, test } from 'vitest'
import { ArchiveTooManyMembers, TooManyRuns } from '#app/ingest/reporting/errors.ts'

test('a limit of one is told of one', () => {
  expect(new ArchiveTooManyMembers('a.zip', 1).sentence).toContain('more than 1 file to be read')
  expect(new ArchiveTooManyMembers('a.zip', 2).sentence).toContain('more than 2 files to be read')
  expect(new TooManyRuns(1).sentence).toContain('more than 1 run.')
  expect(new TooManyRuns(2).sentence).toContain('more than 2 runs.')
})
