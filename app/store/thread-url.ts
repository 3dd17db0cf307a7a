/**
 * Where a thread's code is; `source` as it stands in app/. The build puts threads beside the server's chunks under names of their own; run from
 * source, Node takes the TypeScript file as it is.
 */
export function threadUrl(
  name: 'ingest-worker' | 'reader-worker' | 'scan-worker' | 'model-worker' | 'write-back-worker' | 'apart-worker',
  source: string,
): URL {
  const built = !import.meta.url.endsWith('.ts')
  return new URL(built ? `./${name}.js` : `../${source}`, import.meta.url)
}
