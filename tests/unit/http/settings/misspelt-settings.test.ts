import { expect, test } from 'vitest'
import { misspeltSettings } from '#app/http/settings/misspelt-settings.ts'

test.each([
  ['ASSAY_TOKN', 'ASSAY_TOKEN'],
  ['ASSAY_HOST', 'HOST'],
  ['ASSAY_PORT', 'PORT'],
  ['ASSAY_DATABASE_URL', 'DATABASE_URL'],
  ['ASSAY_KEEP_UPLOAD', 'ASSAY_KEEP_UPLOADS'],
  ['ASSAY_MAX_UPLOAD_SIZE', 'ASSAY_MAX_UPLOAD_BYTES'],
])('%s is said to be no setting, and that %s may be meant', (name, likely) => {
  expect(misspeltSettings({ [name]: 'x' })).toEqual([`${name} is no setting of Assay, and does nothing. Perhaps ${likely} is meant.`])
})

test('what is a setting, what is of others, and what is empty is not spoken of', () => {
  const ours = { PORT: '1', ASSAY_TOKEN: 'x', ASSAY_MAX_RUNS: '1', ASSAY_EDITOR_ROOT: '/', ASSAY_STARTED: '1' }
  const others = { ASSAY_URL: 'https://assay.example', ASSAY_COMMIT: 'abc', ASSAY_RELEASE: '1', TOKEN: 'x', PATH: '/bin', ASSAY_TOKN: '' }
  expect(misspeltSettings({ ...ours, ...others })).toEqual([])
})
