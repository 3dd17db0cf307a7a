import { expect, test } from 'vitest'
import { hasLinesOfNpm } from '#app/cli/lines-of-npm.ts'

const npm = { npm_config_user_agent: 'npm/11.0.0 node/v26.0.0', npm_package_name: 'assay', npm_lifecycle_event: 'assay' }

test('npm says which script it runs, unless it is told to be silent', () => {
  expect(hasLinesOfNpm(npm)).toBe(true)
  expect(hasLinesOfNpm({ ...npm, npm_config_loglevel: 'silent' })).toBe(false)
})

test('what runs the command in a script of another name or package may have its output to itself', () => {
  for (const own of [{}, { ...npm, npm_lifecycle_event: 'nightly' }, { ...npm, npm_package_name: 'shop' }]) {
    expect(hasLinesOfNpm(own)).toBe(false)
  }
  expect(hasLinesOfNpm({ ...npm, npm_config_user_agent: 'pnpm/11.0.0 npm/? node/v26.0.0' })).toBe(false)
})
