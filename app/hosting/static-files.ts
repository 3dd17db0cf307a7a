import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ServerMiddleware } from 'srvx'
import { staticMiddleware } from 'srvx/static'

const year = 31_536_000
const hour = 3600

/**
 * Serves the files that stand in the folder now, and hands everything else on without touching the disk. Files in `assets/` have a hash
 * of their content in their name and never change.
 */
export async function staticFiles(dir: string): Promise<ServerMiddleware> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries.flatMap((entry) => (isServed(entry) ? `/${relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}` : [])),
  )
  const hashed = staticMiddleware({ dir, maxAge: year, immutable: true, encodings: true })
  const named = staticMiddleware({ dir, maxAge: hour, encodings: true })
  return async (request, next) => {
    const { pathname } = new URL(request.url)
    const isAsset = pathname.startsWith('/assets/')
    if (!paths.has(pathname)) return isAsset ? gone() : next()
    return (isAsset ? hashed : named)(request, next)
  }
}

/** What the build has compressed is the file itself to whoever accepts that, and has no address of its own. */
function isServed(entry: Dirent): boolean {
  return entry.isFile() && !/\.(br|gz)$/.test(entry.name)
}

/** An asset of an older version: the page that asks for it reloads itself, so the answer must not be kept. */
function gone(): Response {
  return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
}
