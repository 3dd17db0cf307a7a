import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

/** What must never reach a browser; an import of it there fails the build. */
const serverOnly = {
  files: ['**/*.server.*', '**/app/store/**', '**/app/ingest/**', '**/app/cli/**', '**/app/http/**', '**/app/search/answer.ts'],
  specifiers: [/^node:/, 'better-sqlite3', 'pg', 'kysely', 'yauzl', 'shiki', 'markdown-it'],
}

/** Threads and the command line are entries of the server's build: they come out beside `server.js` and share its chunks. */
const serverEntries: Record<string, string> = {
  'ingest-worker.js': '/app/ingest/worker.ts',
  'reader-worker.js': '/app/ingest/reader-worker.ts',
  'assay.js': '/app/cli/assay.ts',
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

export default defineConfig({
  define: { ASSAY_RELEASE: JSON.stringify(release()) },
  server: { host: '127.0.0.1', port: 3000 },
  build: { sourcemap: 'hidden' },
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'app',
      importProtection: { behavior: 'error', client: serverOnly },
      router: { quoteStyle: 'single', semicolons: false },
    }),
    viteReact(),
    emitServerEntries(),
    uploadMaps(),
    putMapsAside(),
  ],
  environments: {
    ssr: { build: { rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } } } },
  },
})
