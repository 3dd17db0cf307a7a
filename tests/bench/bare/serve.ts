import { readFileSync } from 'node:fs'
import { renderToReadableStream } from 'react-dom/server'
import { serve } from 'srvx'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { listPage } from './list-page.ts'

/** `serve.ts FILE`: what pages are measured against. Answers every request with the rows in the file, by srvx and React alone, and prints where. */
const [file = ''] = process.argv.slice(2)
const results = JSON.parse(readFileSync(file, 'utf8')) as ListedResult[] // what pages.ts wrote

const server = serve({
  hostname: '127.0.0.1',
  port: 0,
  silent: true,
  async fetch() {
    return new Response(await renderToReadableStream(listPage(results)), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
})
await server.ready()
console.log(server.url)
