import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { listSources, receiveSources } from '#app/uploads/sources-endpoint.server.ts'

export const Route = createFileRoute('/api/uploads/$id/sources')({
  server: {
    handlers: {
      GET: ({ params }) => answer(() => listSources(params.id)),
      POST: ({ params, request }) => answer(() => receiveSources(params.id, request)),
      ANY: allowOnly('GET', 'POST'),
    },
  },
})
