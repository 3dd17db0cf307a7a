import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readText } from '#tests/setup/repository.ts'

/** On the build: run it with `npm run build && npm run unit -- tests/hosting`. */
test('the server imports nothing that an installation without development packages lacks', () => {
  const { packages }: { packages: Record<string, { dev?: true }> } = JSON.parse(readText('package-lock.json'))
  const names = importedPackages(fileURLToPath(new URL('../../dist/server/', import.meta.url)))
  expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'shiki']))
  expect(names.filter((name) => (packages[`node_modules/${name}`] ?? { dev: true }).dev)).toEqual([])
})

function importedPackages(folder: string): string[] {
  const chunks = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const specifiers = chunks.flatMap((name) => {
    const text = readFileSync(folder + name, 'utf8')
    return [...text.matchAll(/(?:^import |^export .*|\bfrom |\bimport\()\s*["']([^"'$]+)["']/gm)].map(([, specifier = '']) => specifier)
  })
  const packages = specifiers.filter((specifier) => /^[@\w]/.test(specifier) && !isBuiltin(specifier))
  return [...new Set(packages.map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''))]
}
