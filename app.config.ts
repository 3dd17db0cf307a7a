import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What must never reach a browser; an import of it there fails the build. */
const serverOnly = {
  files: [
    '**/*.server.*',
    '**/app/store/**',
    '**/app/ingest/**',
    '**/app/cli/**',
    '**/app/hosting/**',
    '**/app/http/**',
    '**/app/export/**',
    '**/app/search/answer*.ts',
    '**/app/search/model/**',
  ],
  specifiers: [/^node:/, 'better-sqlite3', 'pg', 'kysely', 'yauzl', 'csv-stringify', 'shiki', 'markdown-it', '@dagrejs/dagre'],
}

/** Threads, the command line and what platforms call are entries of the server's build: they come out beside `server.js` and share its chunks. */
const serverEntries: Record<string, string> = {
  'ingest-worker.js': '/app/ingest/worker.ts',
  'reader-worker.js': '/app/ingest/reading/reader-worker.ts',
  'scan-worker.js': '/app/ingest/scanning/scan-worker.ts',
  'write-back-worker.js': '/app/store/sqlite/write-back-worker.ts',
  'apart-worker.js': '/app/store/sqlite/apart-worker.ts',
  'model-worker.js': '/app/search/model/thread/model-worker.ts',
  'assay.js': '/app/cli/assay.ts',
  'fetch.js': '/app/hosting/fetch.ts',
  'lambda.js': '/app/hosting/lambda.ts',
}

function emitServerEntries(): Plugin {
  return {
    name: 'assay:server-entries',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    buildStart() {
      for (const [fileName, id] of Object.entries(serverEntries)) this.emitFile({ type: 'chunk', id, fileName })
    },
  }
}

/** Of these one has a binary, and the other loads its grammars by name when they are asked for. */
const unbundled = ['better-sqlite3', 'shiki']

/** Puts packages into the server's own files (docs/decisions/0088-packages-in-the-servers-files.md). In development they stay what they are. */
function bundlePackages(): Plugin {
  return {
    name: 'assay:bundle-packages',
    apply: 'build',
    configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: true, external: unbundled } } : null),
  }
}

/** Every page begins with the names of all scripts that it may need, of which hashes do not compress: these are as short as they can be. Both builds name the styles. */
const hashCharacters = 'base36' as const
const chunkFileNames = 'assets/[name]-[hash:7].js'
const firstScript = { name: 'page', tags: ['$initial' as const] }
const listKeys = { name: 'list-keys', test: modules('results/list/keys/list-keys.ts', 'results/verdicts/taking-back.ts') }
/** What all three pages that people read have of queries, and what the start page and those who come from it have of uploads. */
const query = {
  name: 'query',
  test: modules('search/language/query-terms.ts', 'results/facets/facets.queries.ts', 'results/SeverityMark.tsx'),
}
const uploads = {
  name: 'uploads',
  test: modules(
    'uploads/uploads.queries.ts',
    'uploads/overview-place.ts',
    'uploads/use-stale-once-read.ts',
    'overview/projects/projects.functions.ts',
  ),
}
/** Not the parts that are made of Base UI: a group takes all along that its files import, which would be menus and dialogs on every page. */
const ofBaseUi = modules('ui/controls/ButtonMenu.tsx', 'ui/controls/ModalDialog.tsx')
const ui = { name: 'ui', test: (id: string) => id.includes('/app/ui/') && !ofBaseUi(id) }

/** Tells modules by their files in app/. Throws where one is not there: moved without a word here, it would be in another script, and nobody told. */
function modules(...files: string[]): (id: string) => boolean {
  const gone = files.filter((file) => !existsSync(join('app', file)))
  if (gone.length > 0) throw new Error(`The parts of the browser’s scripts are told by files that are not there: ${gone.join(', ')}`)
  return (id) => files.some((file) => id.includes(`/app/${file}`))
}

/** Smaller files gain nothing by compression, in bytes. */
const smallestCompressed = 1024

/** Puts every asset beside itself as `.br` and `.gz`, compressed as far as it goes: done once here, it costs the server nothing. */
function precompressAssets(): Plugin {
  const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    name: 'assay:precompress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (output) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source)
          if (content.length < smallestCompressed || !/\.(js|css|svg|json|txt)$/.test(output.fileName)) return
          const path = join(dir, output.fileName)
          const [small, smaller] = await Promise.all([gzipped(content, { level: 9 }), brotli(content, best)])
          await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)])
        }),
      )
    },
  }
}

/** Source maps are made for whoever looks into an error, and stand where nobody is served from: `dist/maps`. */
function putMapsAside(): Plugin {
  return {
    name: 'assay:source-maps',
    apply: 'build',
    writeBundle: {
      // After they were uploaded.
      order: 'post',
      sequential: true,
      handler({ dir = 'dist' }) {
        const aside = join(dir, '../maps', basename(dir))
        rmSync(aside, { recursive: true, force: true })
        for (const file of globSync('**/*.map', { cwd: dir })) {
          mkdirSync(dirname(join(aside, file)), { recursive: true })
          renameSync(join(dir, file), join(aside, file))
        }
      },
    },
  }
}

/** Sends the source maps to Sentry where the build is told a token, an organisation and a project. Else its plugin is not even loaded. */
async function uploadMaps(): Promise<Plugin[]> {
  const { SENTRY_AUTH_TOKEN: authToken, SENTRY_ORG: org, SENTRY_PROJECT: project, SENTRY_URL: sentryUrl } = process.env
  if (!authToken || !org || !project) return []
  const { sentryTanstackStart } = await import('@sentry/tanstackstart-react/vite')
  return sentryTanstackStart({
    authToken,
    org,
    project,
    ...(sentryUrl && { sentryUrl }),
    release: { name: process.env['SENTRY_RELEASE'] || release(), inject: false, setCommits: false },
    sourcemaps: { filesToDeleteAfterUpload: [] },
    telemetry: false,
    autoInstrumentMiddleware: false,
  })
}

/** Version and commit, which name the release that an error came from. Outside a clone the commit comes from the environment, or is left off. */
function release(): string {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commit = process.env['ASSAY_COMMIT'] ?? commitOfClone()
  return commit === null ? `assay@${version}` : `assay@${version}+${commit.slice(0, 12)}`
}

function commitOfClone(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

type Rewriting = { name: string; id: RegExp; fault: string; rewrite(code: string): string | null }

/**
 * Rewrites a script of another package for the browser.
 * @param id what its file is called
 * @param fault what the build fails with where there is none, or `rewrite` does not know it and gives null, as after another version was installed
 */
function rewriteScript({ name, id, fault, rewrite }: Rewriting): Plugin {
  let isRewritten = false
  return {
    name,
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id },
      handler(before) {
        const code = rewrite(before)
        if (code === null) this.error(fault)
        isRewritten = true
        return { code, map: null }
      },
    },
    generateBundle() {
      if (!isRewritten) this.error(fault)
    },
  }
}

/**
 * A page is usable before it asks anything of the server, so what writes and reads the calls of server functions, a twelfth of the script
 * of a page, comes when somebody begins to point or to type after `app/client.tsx` has said that it is; a call that is earlier waits for it, and one
 * for which it does not come is told of as any other script. Start imports it at once.
 */
function fetchServerFunctionsLater(): Plugin {
  const eager = 'import { serverFnFetcher } from "./serverFnFetcher.js";'
  const later = `import { wantScript } from "/app/ui/scripts/want-script.ts";
let there;
const load = async () => (there = await import("./serverFnFetcher.js"));
const serverFnFetcher = async (...given) => (there ?? (await wantScript(load))).serverFnFetcher(...given);`
  const ahead = `addEventListener("assay:usable", () => {
    for (const sign of ["pointermove", "pointerdown", "keydown", "focusin"]) {
      addEventListener(sign, () => load().catch(() => {}), { once: true, passive: true });
    }
  }, { once: true });`
  return rewriteScript({
    name: 'assay:server-functions-later',
    id: /\/client-rpc\/createClientRpc\.js$/,
    fault: 'Start imports its serverFnFetcher otherwise than this plugin knows.',
    rewrite: (code) => (code.includes(eager) ? `${code.replace(eager, later)}\n${ahead}\n` : null),
  })
}

/** No query of a page has pages of its own, which TanStack Query would bring along for each that might. */
function leaveOutInfiniteQueries(): Plugin {
  return rewriteScript({
    name: 'assay:no-infinite-queries',
    id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    fault: 'TanStack Query fetches pages of queries otherwise than this plugin knows.',
    rewrite: (code) =>
      code.includes('export { hasNextPage, hasPreviousPage, infiniteQueryBehavior };')
        ? 'export function hasNextPage() {}\nexport function hasPreviousPage() {}\nexport function infiniteQueryBehavior() {}\n'
        : null,
  })
}

/** Has each `import()` of the browser's fetch its scripts before it imports them, by `app/ui/scripts/load-script.ts` in place of Vite's own links. */
function importScriptsAgain(): Plugin {
  const inPlace = `export { loadScript as __vitePreload } from '/app/ui/scripts/load-script.ts'`
  return {
    ...rewriteScript({
      name: 'assay:import-scripts-again',
      id: /vite\/preload-helper\.js$/,
      fault: 'Vite imports scripts otherwise than this plugin knows.',
      rewrite: (code) => (code.includes('export const __vitePreload') ? inPlace : null),
    }),
    // Of a script that needs no other Vite would name none.
    config: () => ({ build: { modulePreload: { resolveDependencies: (file, needs) => [...new Set([file, ...needs])] } } }),
  }
}

/** Names a server function in its address, and so in traces, as its module does; the same in every build, so that a page of an older one finds it. */
function nameServerFunction({ functionName }: { functionName: string }): string {
  return functionName.replace(/_createServerFn_handler$/, '')
}

export default defineConfig({
  define: { ASSAY_RELEASE: JSON.stringify(release()), __SENTRY_DEBUG__: 'false' },
  server: { host: '127.0.0.1', port: 3000 },
  build: { sourcemap: 'hidden' },
  // What stands in for a hook that React has had since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'app',
      importProtection: { behavior: 'error', client: serverOnly },
      router: { quoteStyle: 'single', semicolons: false },
      serverFns: { generateFunctionId: nameServerFunction },
    }),
    viteReact(),
    emitServerEntries(),
    bundlePackages(),
    fetchServerFunctionsLater(),
    leaveOutInfiniteQueries(),
    importScriptsAgain(),
    uploadMaps(),
    putMapsAside(),
    precompressAssets(),
  ],
  environments: {
    // What every page begins with comes as one file: small ones compress badly. So do small files that are needed together: each would be named in it.
    client: {
      build: {
        rolldownOptions: {
          output: { chunkFileNames, hashCharacters, codeSplitting: { groups: [firstScript, listKeys, query, uploads, ui] } },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          output: { chunkFileNames: '[name]-[hash].js', hashCharacters, comments: { legal: true, annotation: false, jsdoc: false } },
        },
      },
    },
  },
})
