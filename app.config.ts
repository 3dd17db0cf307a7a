import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

/** What must never reach a browser; an import of it there fails the build. */
const serverOnly = {
  files: [
    '**/*.server.*',
    '**/app/store/**',
    '**/app/ingest/**',
    '**/app/cli/**',
    '**/app/http/**',
    '**/app/search/answer.ts',
    '**/app/search/model/**',
  ],
  specifiers: [/^node:/, 'better-sqlite3', 'pg', 'kysely', 'yauzl', 'shiki', 'markdown-it'],
}

/** Threads and the command line are entries of the server's build: they come out beside `server.js` and share its chunks. */
const serverEntries: Record<string, string> = {
  'ingest-worker.js': '/app/ingest/worker.ts',
  'reader-worker.js': '/app/ingest/reader-worker.ts',
  'model-worker.js': '/app/search/model/model-worker.ts',
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
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'app',
      importProtection: { behavior: 'error', client: serverOnly },
      router: { quoteStyle: 'single', semicolons: false },
    }),
    viteReact(),
    emitServerEntries(),
  ],
  environments: {
    ssr: { build: { rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } } } },
  },
})
