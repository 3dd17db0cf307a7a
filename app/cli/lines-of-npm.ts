/** Whether npm has put lines of its own before the output, as `npm run assay` does wherever that goes, unless it is told to be silent. */
export function hasLinesOfNpm(env: NodeJS.ProcessEnv): boolean {
  const isScript = env['npm_package_name'] === 'assay' && env['npm_lifecycle_event'] === 'assay'
  return isScript && env['npm_config_user_agent']?.startsWith('npm/') === true && env['npm_config_loglevel'] !== 'silent'
}
