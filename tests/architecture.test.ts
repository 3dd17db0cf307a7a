import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mayImport, ordersWithin } from '#tests/setup/allowed-imports.ts'
import { filesBelow, type Import, modulesBelow, readText, type SourceFile, topLevel } from '#tests/setup/repository.ts'

const { basename, dirname } = posix
const app = modulesBelow('app')
const tests = modulesBelow('tests')
const everything = filesBelow()

describe('imports go one way', () => {
  test('every folder of app/ has its place', () => {
    const folders = new Set(app.flatMap(({ path }) => (path.split('/').length > 2 ? [folderOf(path)] : [])))
    expect(Object.keys(mayImport)).toEqual(expect.arrayContaining([...folders]))
  })

  test.each(Object.entries(mayImport))('%s', (folder, allowed) => {
    const wrong = violations(
      app.filter(({ path }) => folderOf(path) === folder),
      ({ target, isType }) => {
        if (!target.startsWith('app/') || target.endsWith('.css?url') || [folder, ...allowed].includes(folderOf(target))) return false
        // The types in schemas are the contract between the server's side and the pages; the format, the plain components and what answers queries know nothing of it.
        return !(isType && target.endsWith('.schemas.ts') && folder !== 'sarif' && folder !== 'ui' && folder !== 'search')
      },
    )
    expect(wrong).toEqual([])
  })

  test('no module leads back to one that imports it, not even for a type', () => {
    expect(inCircles([...app, ...tests])).toEqual([])
  })

  test('only server functions, server modules, endpoints and the command line reach the server side', () => {
    const wrong = violations(
      app.filter(({ path }) => !isServerSide(path)),
      (found) => !found.isType && leadsToServer(found.target),
    )
    expect(wrong).toEqual([])
  })

  test('the query language is pure', () => {
    const language = app.filter(({ path }) => path.startsWith('app/search/') && !isServerSide(path))
    expect(language.map(({ path }) => path)).toContain('app/search/language/parse.ts')
    expect(violations(language, ({ target }) => target.startsWith('app/store/') || isNodeOrDriver(target))).toEqual([])
  })

  test('what a query means does not depend on what may have been meant', () => {
    const language = app.filter(({ path }) => path.startsWith('app/search/language/'))
    expect(language.map(({ path }) => path)).toContain('app/search/language/understand.ts')
    expect(violations(language, ({ target }) => /^app\/search\/(?:suggestions|answers|model|sql)\//.test(target))).toEqual([])
  })

  test('what both ways to an answer are made of knows neither', () => {
    const shared = app.filter(({ path }) => path.startsWith('app/search/answers/'))
    expect(shared.map(({ path }) => path)).toContain('app/search/answers/answers.ts')
    expect(violations(shared, ({ target }) => /^app\/search\/(?:model|sql)\//.test(target))).toEqual([])
  })

  test.each(Object.entries(ordersWithin))('a folder in %s knows nothing of those before it', (place, folders) => {
    expect(foldersIn(place)).toEqual(new Set(folders))
    expect(againstOrder(place, folders)).toEqual([])
  })

  test.each(['app/http/', 'app/results/list/', 'app/search/model/'])(
    'what stands in %s itself is put together from its folders',
    (place) => {
      const inFolders = app.filter(({ path }) => path.startsWith(place) && `${dirname(path)}/` !== place)
      expect(violations(inFolders, ({ target }) => `${dirname(target)}/` === place)).toEqual([])
    },
  )

  test('sarif/ is the format alone', () => {
    const format = app.filter(({ path }) => path.startsWith('app/sarif/'))
    expect(
      violations(format, ({ target }) => isNodeOrDriver(target) || target.startsWith('react') || target.startsWith('@tanstack/')),
    ).toEqual([])
  })
})

describe('modules', () => {
  test('are called by their name alone in their own folder, and by their path from any other', () => {
    const nameOf = (target: string, from: string) => (dirname(target) === dirname(from) ? `./${basename(target)}` : `#${target}`)
    const wrong = [...app, ...tests].flatMap(({ path, imports }) =>
      imports
        .filter(({ target, written }) => /^(?:app|tests)\//.test(target) && written !== nameOf(target, path))
        .map(({ written }) => `${path} imports ${written}`),
    )
    expect(wrong).toEqual([])
  })

  test('have at most 350 lines', () => {
    expect([...app, ...tests].filter((file) => linesOf(file) > 350).map(({ path }) => path)).toEqual([])
  })

  test('have fewer than 80 lines in the middle', () => {
    const lengths = app.map(linesOf).sort((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80)
  })

  test('that tests put others in place of are there', () => {
    const mocked = tests.flatMap(({ path, text }) =>
      [...text.matchAll(/\bvi\.mock\('#([^']+)'/g)].map(([, target = '']) => ({ path, target })),
    )
    expect(mocked).not.toEqual([])
    expect(mocked.filter(({ target }) => ![...app, ...tests].some(({ path }) => path === target))).toEqual([])
  })

  test('export by name, except where a tool demands otherwise', () => {
    const demanded = [
      'app/server.ts',
      'app/hosting/fetch.ts',
      'tests/playwright.config.ts',
      'tests/setup/postgres.ts',
      'tests/vitest.config.ts',
    ]
    const found = [...app, ...tests].filter(({ text }) => /^export default /m.test(text)).map(({ path }) => path)
    expect(found.filter((path) => !demanded.includes(path))).toEqual([])
  })

  test('declare functions as functions', () => {
    const arrow = /^(?:export )?const \w+(?:: [^=]+)? = (?:async )?(?:\([^()]*\)|\w+)(?:: [^=]+)? =>/m
    expect([...app, ...tests].filter(({ text }) => arrow.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('the repository', () => {
  test('has at its top what the README says', () => {
    const found = topLevel().filter((name) => !name.startsWith('.') && name !== 'README.md')
    const readme = readText('README.md')
    expect(found.filter((name) => !readme.includes(name))).toEqual([])
    expect(found.filter((name) => !expectedTopLevel.includes(name))).toEqual([])
  })

  test('serves from public/ only what browsers ask for', () => {
    expect(filesBelow('public').filter((path) => !/^public\/[\w-]+\.(svg|ico|png|txt|webmanifest)$/.test(path))).toEqual([])
  })

  test('says in every decision record why, what and what follows', () => {
    const records = filesBelow('docs/decisions')
    expect(records.length).toBeGreaterThan(0)
    for (const [index, path] of records.entries()) {
      expect(path).toMatch(new RegExp(`^docs/decisions/${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.md$`))
      const headings = readText(path).match(/^#+ .*$/gm) ?? []
      expect(headings[0], path).toMatch(/^# \S/)
      expect(headings.slice(1), path).toEqual(['## Context', '## Decision', '## Consequences'])
    }
  })

  test('leads from its documents to files and headings that are there', () => {
    const dead = documents().flatMap((path) =>
      linksOf(path)
        .filter(({ target, heading }) => !isThere(target) || (heading !== undefined && !headingsOf(target).includes(heading)))
        .map(({ written }) => `${path} leads to ${written}`),
    )
    expect(dead).toEqual([])
  })

  test('names in its documents paths that are there', () => {
    const gone = documents().flatMap((path) =>
      [...readText(path).matchAll(/`((?:app|tests|docs|public)\/[\w./$-]+)`/g)]
        .filter(([, named = '']) => !isThere(named))
        .map(([, named]) => `${path} names ${named}`),
    )
    expect(gone).toEqual([])
  })

  test('stands alone', () => {
    // Put together here, so that this file does not find itself.
    const outside = ['..', 'work'].map((folder) => `${folder}/shared`)
    const mentions = (path: string) => outside.some((place) => readText(path).includes(place))
    expect(filesBelow().filter((path) => !path.startsWith('tests/fixtures/') && mentions(path))).toEqual([])
  })
})

const expectedTopLevel = [
  'app',
  'docs',
  'public',
  'tests',
  'LICENSE',
  'app.config.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
]

function documents(): string[] {
  return everything.filter((path) => path.endsWith('.md') && !path.startsWith('tests/'))
}

/** Those within the repository; what stands in the quotes of code is none. */
function linksOf(document: string): { written: string; target: string; heading: string | undefined }[] {
  const links = readText(document)
    .replace(/`[^`\n]*`/g, '')
    .matchAll(/\]\((?!https?:)([^)\s]+)\)/g)
  return [...links].map(([, written = '']) => {
    const [path = '', heading] = written.split('#')
    return { written, target: path === '' ? document : posix.join(dirname(document), path), heading }
  })
}

/** As links name them. */
function headingsOf(document: string): string[] {
  const headings = readText(document).matchAll(/^#+ (.*)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** A file, or a folder that has some. */
function isThere(path: string): boolean {
  const bare = path.replace(/\/$/, '')
  return everything.some((file) => file === bare || file.startsWith(`${bare}/`))
}

/** Imports from one of the folders in a place into one that stands before it here: each may import those behind it, and what schemas say of any. */
function againstOrder(place: string, folders: readonly string[]): string[] {
  const placeOf = (path: string) => (path.startsWith(place) ? folders.indexOf(path.slice(place.length).split('/')[0] ?? '') : -1)
  return app.flatMap(({ path, imports }) =>
    imports
      .filter(
        ({ target, isType }) => !(isType && target.endsWith('.schemas.ts')) && placeOf(target) !== -1 && placeOf(target) < placeOf(path),
      )
      .map(({ target }) => `${path} imports ${target}`),
  )
}

function foldersIn(place: string): Set<string> {
  return new Set(app.flatMap(({ path }) => (path.startsWith(place) ? path.slice(place.length).split('/').slice(0, -1).slice(0, 1) : [])))
}

function violations(files: SourceFile[], isWrong: (found: Import) => boolean): string[] {
  return files.flatMap((file) => file.imports.filter(isWrong).map(({ target }) => `${file.path} imports ${target}`))
}

/** What is left without those that import none of the others, and those that none of the others import. What is imported later, once it is needed, does not count. */
function inCircles(files: SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, file.imports.flatMap(({ target, isLazy }) => (isLazy ? [] : target))]))
  for (;;) {
    const imported = new Set([...imports.values()].flat())
    const ends = [...imports].filter(([path, targets]) => !imported.has(path) || !targets.some((target) => imports.has(target)))
    if (ends.length === 0) return [...imports.keys()]
    for (const [path] of ends) imports.delete(path)
  }
}

/** `app/results/x.ts` is in `results`, `app/router.tsx` in none. */
function folderOf(path: string): string {
  const [, folder = '', ...rest] = path.split('/')
  return rest.length > 0 ? folder : ''
}

function isServerSide(path: string): boolean {
  return (
    /\.(functions|server)\.ts$/.test(path) ||
    /^app\/(routes\/api|store|ingest|http|hosting|cli|export|rebuild|search\/model)\//.test(path) ||
    /^app\/(server|start)\.ts$/.test(path) ||
    isAsking(path)
  )
}

function leadsToServer(target: string): boolean {
  return (
    /^app\/(store|ingest|http|hosting|cli|export|rebuild|search\/model)\//.test(target) ||
    target.endsWith('.server.ts') ||
    isAsking(target) ||
    isNodeOrDriver(target)
  )
}

/** What asks the model or the store: `answer.ts` and `answer-rows.ts`, but not the types of what they give. */
function isAsking(path: string): boolean {
  return /^app\/search\/answer(-rows)?\.ts$/.test(path)
}

function isNodeOrDriver(target: string): boolean {
  return (
    target.startsWith('node:') ||
    ['better-sqlite3', 'pg', 'kysely', 'yauzl', 'srvx'].some((name) => target === name || target.startsWith(`${name}/`))
  )
}

function linesOf({ text }: SourceFile): number {
  return text.split('\n').length - 1
}
