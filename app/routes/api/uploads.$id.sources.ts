import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answerPlain } from '#app/http/endpoint.ts'
import { listSources, receiveSources } from '#app/uploads/sources-endpoint.server.ts'

export const Route = createFileRoute('/api/uploads/$id/sources')({
  server: {
    handlers: {
      GET: ({ params, request }) => answerPlain(request, () => listSources(params.id)),
      POST: ({ params, request }) => answerPlain(request, () => receiveSources(params.id, request)),
      ANY: allowOnly('GET', 'POST'),
    },
  },
})
