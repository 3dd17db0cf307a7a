import { build, loadConfigFromFile, type Plugin } from 'vite'
import { expect, test } from 'vitest'

/** What rewrites a script of another package, by its name. */
const rewriting = ['assay:server-functions-later', 'assay:no-infinite-queries', 'assay:import-scripts-again']

test.for(rewriting)('a build of the browser’s in which %s finds nothing to rewrite fails', async (name) => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'app.config.ts')
  const plugins = loaded?.config.plugins?.filter((plugin) => plugin && 'name' in plugin && plugin.name === name) ?? []
  expect(plugins).toHaveLength(1)
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? '\0entry' : null),
    load: (id) => (id === '\0entry' ? 'document.title = "entry"' : null),
  }
  const built = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins, entry],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  })
  await expect(built).rejects.toThrow('otherwise than this plugin knows')
})
