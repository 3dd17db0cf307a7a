import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file of the repository; its path is relative to the root, with `/`. */
export type SourceFile = { path: string; text: string; imports: Import[] }
/** `target` is a path of the repository where the import leads there, else the specifier as it stands; `written`: that; `isLazy`: it is a call, and waits for it. */
export type Import = { target: string; written: string; isType: boolean; isLazy: boolean }

/** What .gitignore keeps out; it has names of folders and `*.extension` only. */
const ignored = ['.git', ...readText('.gitignore').split('\n')].map((line) => line.replace(/\/$/, '').trim()).filter(Boolean)

/** Names at the top of the repository, without what is ignored. */
export function topLevel(): string[] {
  return readdirSync(root).filter((name) => !isIgnored(name))
}

/** All files below a folder, or below the root; paths relative to the root, sorted. */
export function filesBelow(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !isIgnored(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(posix.join(folder, entry.name)) : [posix.join(folder, entry.name)]))
    .sort()
}

/** The modules below a folder, generated ones left out. */
export function modulesBelow(folder: string): SourceFile[] {
  return filesBelow(folder)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && path !== 'app/routeTree.gen.ts')
    .map((path) => {
      const text = readText(path)
      return { path, text, imports: importsOf(path, text) }
    })
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function isIgnored(name: string): boolean {
  return ignored.some((pattern) => (pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern))
}

const importStatement =
  /^(?:import|export)\b(?<type>\s+type\b)?[^'"]*?from\s+'(?<from>[^']+)'|^import '(?<effect>[^']+)'|\bimport\('(?<dynamic>[^']+)'\)/gm

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(importStatement)].map(({ groups = {} }) => {
    const written = groups['from'] ?? groups['effect'] ?? groups['dynamic'] ?? ''
    return { target: resolve(path, written), written, isType: groups['type'] !== undefined, isLazy: groups['dynamic'] !== undefined }
  })
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}
